/** Mail. Product code enqueues `sendMailTask` inside its transaction, so that no mail is lost or sent for nothing. */

export type { Letter } from './email-text.ts'
export { type Mail, openMail } from './mail.ts'
export { writeLetter } from './render-email.ts'
export { mailHandlers, mailRetries, sendMailTask } from './send-email.ts'
