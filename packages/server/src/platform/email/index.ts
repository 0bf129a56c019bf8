/** Mail. Product code enqueues `sendEmailTask` inside its transaction, so that no mail is lost or sent for nothing. */

export type { Email } from './email-text.ts'
export { type Mail, openMail } from './mail.ts'
export { renderEmail } from './render-email.ts'
export {
  emailHandlers,
  emailRetries,
  sendEmailTask,
} from './send-email.ts'
