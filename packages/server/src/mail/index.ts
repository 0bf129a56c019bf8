/** Mail. Product code enqueues `sendMailTask` inside its transaction, so that no mail is lost or sent for nothing. */
export { type Mail, openMail } from './mail.ts'
export { mailHandlers, sendMailTask } from './send-mail.ts'
