import { z } from 'zod'
import type { Message } from './languages.ts'

/** Actions in the audit log, of accounts and of administrators. */
export const auditActionMessages = {
  'sign-up': { en: 'Registered', de: 'Registriert' },
  'verify-email': { en: 'Verified the email address', de: 'E-Mail-Adresse bestätigt' },
  'sign-in': { en: 'Signed in', de: 'Angemeldet' },
  'change-password': { en: 'Changed the password', de: 'Passwort geändert' },
  'reset-password': { en: 'Reset the password', de: 'Passwort zurückgesetzt' },
  'change-phone': { en: 'Changed the phone number', de: 'Telefonnummer geändert' },
  'save-billing-details': { en: 'Changed the billing details', de: 'Rechnungsdaten geändert' },
  'correct-invoice': { en: 'Corrected an invoice', de: 'Rechnung berichtigt' },
  'enable-second-factor': { en: 'Turned the second factor on', de: 'Zweiten Faktor eingeschaltet' },
  'disable-second-factor': { en: 'Turned the second factor off', de: 'Zweiten Faktor ausgeschaltet' },
  'connect-seller-account': { en: 'Connected an own seller account', de: 'Eigenes Verkäuferkonto verbunden' },
  'disconnect-seller-account': {
    en: 'Removed an own seller account',
    de: 'Eigenes Verkäuferkonto entfernt',
  },
  'create-list-link': { en: 'Created a permanent link', de: 'Dauerlink erstellt' },
  'revoke-list-link': { en: 'Revoked a permanent link', de: 'Dauerlink widerrufen' },
  'create-api-key': { en: 'Created an API key', de: 'API-Schlüssel erstellt' },
  'change-api-key': { en: 'Changed the limit of an API key', de: 'Limit eines API-Schlüssels geändert' },
  'revoke-api-key': { en: 'Revoked an API key', de: 'API-Schlüssel widerrufen' },
  'create-webhook': { en: 'Added a webhook endpoint', de: 'Webhook-Endpunkt angelegt' },
  'change-webhook': { en: 'Changed a webhook endpoint', de: 'Webhook-Endpunkt geändert' },
  'rotate-webhook-secret': { en: 'Rotated a webhook secret', de: 'Webhook-Geheimnis erneuert' },
  'delete-webhook': { en: 'Deleted a webhook endpoint', de: 'Webhook-Endpunkt gelöscht' },
  'create-schedule': { en: 'Added a schedule', de: 'Zeitplan angelegt' },
  'change-schedule': { en: 'Changed a schedule', de: 'Zeitplan geändert' },
  'send-delivery-again': {
    en: 'Sent a file of a schedule again',
    de: 'Datei eines Zeitplans erneut gesendet',
  },
  'delete-schedule': { en: 'Deleted a schedule', de: 'Zeitplan gelöscht' },
  'delete-account': { en: 'Deleted the account', de: 'Konto gelöscht' },
  'create-admin': { en: 'Created as an administrator', de: 'Als Administrator angelegt' },
  'approve-account': { en: 'Approved', de: 'Freigegeben' },
  'reject-account': { en: 'Rejected', de: 'Abgelehnt' },
  'suspend-account': { en: 'Suspended', de: 'Gesperrt' },
  'reinstate-account': { en: 'Suspension lifted', de: 'Sperre aufgehoben' },
  'terminate-account': { en: 'Terminated', de: 'Geschlossen' },
  'grant-exemption': { en: 'Exempted from the subscription', de: 'Vom Abonnement befreit' },
  'revoke-exemption': { en: 'Exemption taken back', de: 'Befreiung zurückgenommen' },
  'adjust-coins': { en: 'Coins adjusted', de: 'Coins angepasst' },
  'grant-trial-coins': { en: 'Trial coins granted', de: 'Startguthaben gutgeschrieben' },
  'cancel-job': { en: 'Run cancelled', de: 'Lauf abgebrochen' },
  'skip-gpt': { en: 'Run continued without GPT', de: 'Lauf ohne GPT fortgesetzt' },
  'change-filters': { en: 'Filter data changed', de: 'Filterdaten geändert' },
  'change-attribute-scheme': { en: 'Attributes of the shop changed', de: 'Merkmale des Shops geändert' },
  'change-attribute-mapping': {
    en: 'Mapping of attributes changed',
    de: 'Zuordnung der Merkmale geändert',
  },
  'save-prompt': { en: 'Prompt saved', de: 'Prompt gespeichert' },
  'mark-gpt-recharged': { en: 'GPT marked as recharged', de: 'GPT als aufgeladen markiert' },
  'require-gpt-recharge': {
    en: 'GPT marked as in need of credit',
    de: 'GPT-Guthaben als verbraucht markiert',
  },
  'acknowledge-alert': { en: 'Alert acknowledged', de: 'Abweichung bestätigt' },
  'pause-marketplace': { en: 'Marketplace paused', de: 'Marktplatz angehalten' },
  'resume-marketplace': { en: 'Marketplace resumed', de: 'Marktplatz fortgesetzt' },
} as const satisfies Record<string, Message>
export type AuditAction = keyof typeof auditActionMessages
export const auditActions = Object.keys(auditActionMessages) as [AuditAction, ...AuditAction[]]

export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  /** Username of the actor; null for the system. */
  actor: z.string().nullable(),
  /** Further facts, e.g. `coins` or the public id of a `job`. */
  details: z.record(z.string(), z.unknown()),
  /** What an administrator wrote about it. */
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
