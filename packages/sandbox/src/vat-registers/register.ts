/** What a register says about a number. */
export type RegisterAnswer = 'valid' | 'invalid' | 'unavailable' | 'busy'

/** What the registers answer, by digits anywhere in a number, with an Austrian example. All other numbers are valid. */
export const testNumbers: { answer: RegisterAnswer; digits?: string; example: string; meaning: string }[] = [
  { answer: 'valid', example: 'ATU13585627', meaning: 'valid' },
  { answer: 'invalid', digits: '4040', example: 'ATU40400008', meaning: 'invalid' },
  {
    answer: 'unavailable',
    digits: '5030',
    example: 'ATU50300008',
    meaning: 'the register is unavailable, always',
  },
  {
    answer: 'busy',
    digits: '4290',
    example: 'ATU42900009',
    meaning: 'the register is busy for two questions, then the number is valid',
  },
]

/** A busy register refuses the first questions about a number. */
const refusedQuestions = 2

/** Answers from the digits of a number. A busy register counts the questions about each number. */
export class Register {
  readonly #questions = new Map<string, number>()

  ask(number: string): RegisterAnswer {
    const questions = (this.#questions.get(number) ?? 0) + 1
    this.#questions.set(number, questions)
    const known = testNumbers.find(({ digits }) => digits !== undefined && number.includes(digits))
    const answer = known?.answer ?? 'valid'
    return answer === 'busy' && questions > refusedQuestions ? 'valid' : answer
  }

  get questions(): number {
    return this.#questions.values().reduce((sum, questions) => sum + questions, 0)
  }

  reset(): void {
    this.#questions.clear()
  }
}
