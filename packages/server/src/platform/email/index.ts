/** Mail. Product code enqueues `sendMailTask` inside its transaction, so that no mail is lost or sent for nothing. */
export { writeLetter } from './letter.ts'
export type { Letter } from './letter-text.ts'
export { type Mail, openMail } from './mail.ts'
export { mailHandlers, mailRetries, sendMailTask } from './send-mail.ts'
