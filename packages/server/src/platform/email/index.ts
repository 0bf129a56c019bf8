/**
 * Emails: how a text becomes an email, and how it is sent. The texts are in the `email-templates.ts` of the domains. Product
 * code calls `enqueueEmail` inside its transaction. It never sends an email itself.
 */
export { type EmailTemplate, fillTemplate } from './email.ts'
export { type Mail, openMail } from './mail.ts'
export { renderEmail } from './render-email.ts'
export {
  defineEmails,
  emailHandlers,
  enqueueEmail,
  renderedEmails,
} from './send-email.ts'
