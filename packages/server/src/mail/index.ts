/** Mail. Product code enqueues `sendMailTask` inside its transaction, so that no mail is lost or sent for nothing. */
export { type Letter, writeLetter } from './letter.ts'
export { type Mail, openMail } from './mail.ts'
export { mailHandlers, mailRetries, sendMailTask } from './send-mail.ts'
