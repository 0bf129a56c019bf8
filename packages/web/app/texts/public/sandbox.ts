import type { Localized } from './localized.ts'

/** The words of the banner that names what the sandbox plays. */
export const sandboxWords: Localized<Record<'label' | 'simulated' | 'mailbox', string>> = {
  en: { label: 'Sandbox', simulated: 'Simulated:', mailbox: 'Mailbox' },
  de: { label: 'Sandbox', simulated: 'Nachgebildet:', mailbox: 'Postfach' },
}
