/** What a register says about a number. */
export type RegisterAnswer = 'valid' | 'invalid' | 'unavailable' | 'busy'

/** Digits that decide the answer, anywhere in a number. All other numbers are valid. */
const answersByDigits: [digits: string, answer: RegisterAnswer][] = [
  ['4040', 'invalid'],
  ['5030', 'unavailable'],
  ['4290', 'busy'],
]

/** A busy register refuses the first questions about a number. */
const refusedQuestions = 2

/** Answers from the digits of a number. A busy register counts the questions about each number. */
export class Register {
  readonly #questions = new Map<string, number>()

  ask(number: string): RegisterAnswer {
    const questions = (this.#questions.get(number) ?? 0) + 1
    this.#questions.set(number, questions)
    const answer = answersByDigits.find(([digits]) => number.includes(digits))?.[1] ?? 'valid'
    return answer === 'busy' && questions > refusedQuestions ? 'valid' : answer
  }

  get questions(): number {
    return this.#questions.values().reduce((sum, questions) => sum + questions, 0)
  }

  reset(): void {
    this.#questions.clear()
  }
}
