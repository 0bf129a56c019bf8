import type { Localized } from './localized.ts'

/** The texts of the banner that names the simulated services. */
export const sandboxMessages: Localized<Record<'label' | 'simulated' | 'mailbox', string>> = {
  en: { label: 'Sandbox', simulated: 'Simulated:', mailbox: 'Mailbox' },
  de: { label: 'Sandbox', simulated: 'Simuliert:', mailbox: 'Postfach' },
}
