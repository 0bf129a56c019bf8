import type { EmailTemplate } from '../../../platform/email/index.ts'

interface EmailValues {
  url: string
  /** `gone`: the endpoint responded with status 410. */
  reason: 'failures' | 'gone'
}

const german = {
  failures: 'Eine Nachricht konnte drei Tage lang nicht zugestellt werden.',
  gone: 'Der Endpunkt hat mit dem Status 410 geantwortet: Es gibt ihn nicht mehr.',
}
const english = {
  failures: 'A message could not be delivered for three days.',
  gone: 'The endpoint responded with status 410: It no longer exists.',
}

/** Informs the owner of an endpoint that it was disabled. The button opens its log. */
export const disabledTemplate: EmailTemplate<EmailValues> = {
  de: ({ url, reason }) => ({
    subject: 'Ein Webhook wurde abgeschaltet',
    paragraphs: [
      `wir senden keine Ereignisse mehr an ${url}. ${german[reason]}`,
      'Sehen Sie im Protokoll nach, was der Endpunkt geantwortet hat. Danach können Sie ihn wieder einschalten und Nachrichten erneut senden.',
    ],
    action: 'Protokoll ansehen',
  }),
  en: ({ url, reason }) => ({
    subject: 'A webhook was turned off',
    paragraphs: [
      `We no longer send events to ${url}. ${english[reason]}`,
      'Look in the log for the responses of the endpoint. Then you can turn it on and send messages again.',
    ],
    action: 'See the log',
  }),
}
