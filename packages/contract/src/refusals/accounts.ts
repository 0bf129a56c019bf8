import type { Message } from '../languages.ts'

/** What is in the way of automation, keys, money, people and rules. */
export const accountRefusals = {
  'file-delivered': {
    en: 'This file is delivered, or waits for its next attempt.',
    de: 'Diese Datei ist abgelegt oder wartet auf den nächsten Versuch.',
  },
  'too-many-schedules': {
    en: 'An account has at most {{most}} schedules. Please delete one first.',
    de: 'Ein Konto hat höchstens {{most}} Zeitpläne. Bitte löschen Sie zuerst einen.',
  },
  'list-fetched-already': {
    en: 'Another schedule fetches this list already.',
    de: 'Ein anderer Zeitplan holt diese Liste schon ab.',
  },
  'too-many-webhooks': {
    en: 'An account has at most {{most}} endpoints. Please delete one first.',
    de: 'Ein Konto hat höchstens {{most}} Endpunkte. Bitte löschen Sie zuerst einen.',
  },
  'webhook-off': {
    en: 'This endpoint is turned off. Please turn it on first.',
    de: 'Dieser Endpunkt ist ausgeschaltet. Bitte schalten Sie ihn zuerst ein.',
  },
  'mcp-takes-keys': {
    en: 'MCP takes API keys only. Create a key in the settings.',
    de: 'MCP nimmt nur API-Schlüssel an. Erstellen Sie einen in den Einstellungen.',
  },
  'request-too-complex': {
    en: 'This request has too many values or is nested too deeply. Please send it in several calls.',
    de: 'Diese Anfrage hat zu viele Werte oder ist zu tief verschachtelt. Bitte senden Sie sie in mehreren Aufrufen.',
  },
  'key-invalid': {
    en: 'This API key is not valid. Check that you copied all of it.',
    de: 'Dieser API-Schlüssel ist ungültig. Prüfen Sie, ob Sie ihn vollständig kopiert haben.',
  },
  'key-wrong-mode': {
    en: 'This API key belongs to another installation. Keys that begin with mw_test_ work in the sandbox only, keys that begin with mw_live_ only outside of it.',
    de: 'Dieser API-Schlüssel gehört zu einer anderen Installation. Schlüssel mit mw_test_ am Anfang gelten nur in der Testumgebung, Schlüssel mit mw_live_ nur außerhalb.',
  },
  'key-expired': {
    en: 'This API key has expired. Create a new one in the settings.',
    de: 'Dieser API-Schlüssel ist abgelaufen. Erstellen Sie in den Einstellungen einen neuen.',
  },
  'key-revoked': {
    en: 'This API key was revoked. Create a new one in the settings.',
    de: 'Dieser API-Schlüssel wurde widerrufen. Erstellen Sie in den Einstellungen einen neuen.',
  },
  'key-revoked-already': { en: 'This API key was revoked.', de: 'Dieser API-Schlüssel wurde widerrufen.' },
  'key-without-scope': {
    en: 'This API key lacks the permission {{scope}}. Create a key that has it in the settings.',
    de: 'Diesem API-Schlüssel fehlt die Berechtigung {{scope}}. Erstellen Sie in den Einstellungen einen Schlüssel, der sie hat.',
  },
  'key-limit-reached': {
    en: 'Coins that this API key may spend a day: {{daily}}. Used or reserved: {{today}}. The run needs up to {{needed}}. Raise the limit in the settings, or wait until {{until}} (German time).',
    de: 'Coins, die dieser API-Schlüssel am Tag ausgeben darf: {{daily}}. Verbraucht oder reserviert: {{today}}. Der Lauf braucht bis zu {{needed}}. Erhöhen Sie das Limit in den Einstellungen, oder warten Sie bis {{until}}.',
  },
  'too-many-keys': {
    en: 'An account has at most {{most}} active API keys. Please revoke one first.',
    de: 'Ein Konto hat höchstens {{most}} aktive API-Schlüssel. Bitte widerrufen Sie zuerst einen.',
  },
  'admin-without-keys': { en: 'Admins have no API keys.', de: 'Administratoren haben keine API-Schlüssel.' },
  'subscription-not-running': {
    en: 'There is no running subscription.',
    de: 'Es gibt kein laufendes Abonnement.',
  },
  'subscription-active': {
    en: 'Your subscription is active already.',
    de: 'Ihr Abonnement ist bereits aktiv.',
  },
  'top-up-without-card': {
    en: 'Please save a card and make it your default first.',
    de: 'Bitte hinterlegen Sie zuerst eine Karte und machen Sie sie zu Ihrer Standardkarte.',
  },
  'top-up-without-subscription': {
    en: 'Turning on automatic top-up needs a subscription.',
    de: 'Die automatische Aufladung braucht ein Abonnement.',
  },
  'coins-missing': {
    en: 'Not enough coins: {{needed}} needed, {{available}} available.',
    de: 'Zu wenige Coins: {{needed}} nötig, {{available}} verfügbar.',
  },
  'coins-owed': {
    en: 'You owe coins ({{owed}}) because a payment was refunded or disputed. Buy coins to settle this first.',
    de: 'Sie schulden Coins ({{owed}}), weil eine Zahlung erstattet oder zurückgebucht wurde. Kaufen Sie zuerst Coins, um das auszugleichen.',
  },
  'datev-not-configured': {
    en: 'DATEV is not configured: set DATEV_CONSULTANT, DATEV_CLIENT and the accounts.',
    de: 'DATEV ist nicht eingerichtet: Setzen Sie DATEV_CONSULTANT, DATEV_CLIENT und die Konten.',
  },
  'datev-refuses': { en: 'DATEV does not accept {{problem}}.', de: 'DATEV nimmt das nicht an: {{problem}}.' },
  'settings-changed-too-often': {
    en: 'This account has changed its settings too often today. Please try again later.',
    de: 'Dieses Konto hat seine Einstellungen heute zu oft geändert. Bitte versuchen Sie es später erneut.',
  },
  'admin-not-deletable': {
    en: 'Admins cannot delete their own account.',
    de: 'Administratoren können ihr eigenes Konto nicht löschen.',
  },
  'email-not-verified': {
    en: 'This account has not verified its email address yet.',
    de: 'Dieses Konto hat seine E-Mail-Adresse noch nicht bestätigt.',
  },
  'account-suspended': { en: 'This account is suspended.', de: 'Dieses Konto ist gesperrt.' },
  'account-approved': {
    en: 'This account is approved already.',
    de: 'Dieses Konto ist schon freigegeben.',
  },
  'account-terminated': {
    en: 'This account is terminated for good.',
    de: 'Dieses Konto ist endgültig beendet.',
  },
  'second-factor-on': {
    en: 'The second factor is on already.',
    de: 'Der zweite Faktor ist schon eingeschaltet.',
  },
  'second-factor-unknown': {
    en: 'This key is no longer valid. Please start again.',
    de: 'Dieser Schlüssel gilt nicht mehr. Bitte beginnen Sie noch einmal.',
  },
  'second-factor-off': {
    en: 'The second factor is off.',
    de: 'Der zweite Faktor ist ausgeschaltet.',
  },
  'prompt-changed': {
    en: 'Someone else has saved this prompt in the meantime. Nothing was overwritten.',
    de: 'Jemand anders hat diesen Prompt inzwischen gespeichert. Nichts wurde überschrieben.',
  },
  'rule-changed': {
    en: 'Someone else has changed this entry in the meantime. Nothing was overwritten.',
    de: 'Jemand anders hat diesen Eintrag inzwischen geändert. Nichts wurde überschrieben.',
  },
  'rules-changed': {
    en: 'Someone else has changed this list in the meantime. Nothing was undone.',
    de: 'Jemand anders hat diese Liste inzwischen geändert. Nichts wurde zurückgenommen.',
  },
  'nothing-to-undo': { en: 'There is nothing to undo.', de: 'Es gibt nichts zurückzunehmen.' },
} as const satisfies Record<string, Message>
