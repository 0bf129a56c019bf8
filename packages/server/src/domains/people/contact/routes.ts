import { endpoints } from '@merkwerk/contract'
import { route } from '../../../platform/http/index.ts'
import { sendContactMessage } from './send-contact-message.ts'

export const routes = [
  route(endpoints.sendContactMessage, async (context, { body, ip }) => {
    await sendContactMessage(context, { ...body, ip })
    return { message: "Thank you for your message! We'll get back to you soon." }
  }),
]
