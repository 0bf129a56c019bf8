import { type Letter, letterText } from './letter-text.ts'
import type { Message } from './mail.ts'

/** A letter as a message: subject, text and HTML. */
export async function writeLetter(letter: Letter): Promise<Omit<Message, 'to'>> {
  // What draws mails takes a third of a process's start, and most processes draw none.
  const { drawLetter } = await import('./draw-letter.ts')
  return { subject: letter.subject, text: letterText(letter), html: await drawLetter(letter) }
}
