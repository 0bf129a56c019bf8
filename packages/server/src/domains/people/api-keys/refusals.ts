import type { KeyRefusal, Message } from '@merkwerk/contract'
import { AppError } from '../../../platform/errors.ts'

const messages: Record<KeyRefusal, Message> = {
  invalid: {
    en: 'This API key is not valid. Check that you copied all of it.',
    de: 'Dieser API-Schlüssel ist ungültig. Prüfen Sie, ob Sie ihn vollständig kopiert haben.',
  },
  'wrong-mode': {
    en: 'This API key belongs to another installation. Keys that begin with mw_test_ work in the sandbox only, keys that begin with mw_live_ only outside of it.',
    de: 'Dieser API-Schlüssel gehört zu einer anderen Installation. Schlüssel mit mw_test_ am Anfang gelten nur in der Testumgebung, Schlüssel mit mw_live_ nur außerhalb.',
  },
  expired: {
    en: 'This API key has expired. Create a new one in the settings.',
    de: 'Dieser API-Schlüssel ist abgelaufen. Erstellen Sie in den Einstellungen einen neuen.',
  },
  revoked: {
    en: 'This API key was revoked. Create a new one in the settings.',
    de: 'Dieser API-Schlüssel wurde widerrufen. Erstellen Sie in den Einstellungen einen neuen.',
  },
}

export const keyRefused = (reason: KeyRefusal): AppError =>
  new AppError('KEY_REFUSED', { reason }, { text: messages[reason] })

/** Why a key may not be used now; undefined if it may. */
export function findRefusal(
  { revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null },
  now: Date,
): 'revoked' | 'expired' | undefined {
  if (revoked_at) return 'revoked'
  return expires_at && expires_at <= now ? 'expired' : undefined
}
