import type { Message } from '@merkwerk/contract'

/** Why a job failed and what its owner can do; nothing was charged in any of these. */
export const failureMessages = {
  'list-unreadable': {
    de: 'Die Produktliste ließ sich nicht mehr lesen. Es wurde nichts berechnet. Bitte laden Sie die Datei erneut hoch.',
    en: 'The product list could not be read any more. Nothing was charged. Please upload the file again.',
  },
  'records-unfinished': {
    de: 'Die Datensätze ließen sich wegen eines Fehlers auf unserer Seite nicht bearbeiten. Es wurde nichts berechnet. Bitte reichen Sie den Auftrag erneut ein; hilft das nicht, schreiben Sie uns mit der Auftragsnummer.',
    en: 'The records could not be worked on because of a fault on our side. Nothing was charged. Please submit the job again; if that does not help, write to us with the job ID.',
  },
  'files-unwritten': {
    de: 'Die Dateien ließen sich wegen eines Fehlers auf unserer Seite nicht schreiben. Es wurde nichts berechnet. Bitte reichen Sie den Auftrag erneut ein: Was schon gelesen wurde, wird nicht noch einmal abgerufen.',
    en: 'The files could not be written because of a fault on our side. Nothing was charged. Please submit the job again: what was read already is not fetched a second time.',
  },
} as const satisfies Record<string, Message>
export type Failure = keyof typeof failureMessages
