import type { Language, Message } from './languages.ts'

/** Messages of differences in the books. Names in braces are facts: `cents` are euro cents, other amounts coins. */
export const differenceMessages = {
  'transaction-sum': {
    en: 'The entries of transaction {transaction} sum to {sum} coins instead of 0.',
    de: 'Die Einträge der Buchung {transaction} ergeben {sum} Coins statt 0.',
  },
  'transaction-empty': {
    en: 'Transaction {transaction}, a {kind}, has no entries.',
    de: 'Die Buchung {transaction} ({kind}) hat keine Einträge.',
  },
  'entry-misplaced': {
    en: 'Entry {entry} of transaction {transaction} books {coins} coins on {account}, which does not belong to a {kind} of account {owner}.',
    de: 'Der Eintrag {entry} der Buchung {transaction} bucht {coins} Coins auf {account}; das gehört nicht zu {kind} von Konto {owner}.',
  },
  'entry-arithmetic': {
    en: 'Entry {entry} says that {before} and {coins} coins make {after}.',
    de: 'Der Eintrag {entry} sagt, dass {before} und {coins} Coins {after} ergeben.',
  },
  'entry-chain': {
    en: 'Entry {entry} begins at {before} coins on {account}, where the entry before it ended at {previous}.',
    de: 'Der Eintrag {entry} beginnt bei {before} Coins auf {account}, der Eintrag davor endete bei {previous}.',
  },
  balance: {
    en: 'The balance of {account} is {balance} coins, its entries make {entries}.',
    de: 'Der Stand von {account} ist {balance} Coins, seine Einträge ergeben {entries}.',
  },
  'balance-sign': {
    en: 'The balance of {account} is {balance} coins, which it must never be.',
    de: 'Der Stand von {account} ist {balance} Coins, was nie sein darf.',
  },
  'debt-unsettled': {
    en: 'Account {owner} owes {owed} coins and has {free} free ones that were not used to settle them.',
    de: 'Konto {owner} schuldet {owed} Coins und hat {free} freie, die nicht zum Ausgleich verwendet wurden.',
  },
  'hold-missing': {
    en: 'Run {run} of account {owner} has no hold.',
    de: 'Für den Lauf {run} von Konto {owner} ist nichts reserviert.',
  },
  'hold-amount': {
    en: 'Run {run} was to hold {expected} coins of account {owner}, the ledger held {held}.',
    de: 'Für den Lauf {run} von Konto {owner} sollten {expected} Coins reserviert sein, gebucht wurden {held}.',
  },
  'hold-settled': {
    en: 'Run {run} still runs, but its hold is settled.',
    de: 'Der Lauf {run} läuft noch, seine Reservierung ist aber abgerechnet.',
  },
  'hold-left': {
    en: 'Run {run} has ended ({status}) and still holds {held} coins.',
    de: 'Der Lauf {run} ist beendet ({status}) und hält noch {held} Coins.',
  },
  'charge-booked': {
    en: 'Run {run} says that it used {used} coins, the ledger charged {charged}.',
    de: 'Der Lauf {run} nennt {used} verbrauchte Coins, gebucht wurden {charged}.',
  },
  'charge-due': {
    en: 'Run {run} used {used} coins, what it found costs {due}.',
    de: 'Der Lauf {run} hat {used} Coins verbraucht, was er gefunden hat, kostet {due}.',
  },
  'charge-wrong': {
    en: 'Rows of run {run} whose charge disagrees with what its account has paid for: {wrong}.',
    de: 'Zeilen des Laufs {run}, deren Berechnung nicht zu dem passt, was sein Konto bezahlt hat: {wrong}.',
  },
  'vat-number-mismatch': {
    en: 'Account {owner} states a valid VAT number of a company with another name or address. It is charged VAT. Check its billing details.',
    de: 'Konto {owner} nennt eine gültige USt-IdNr. eines Unternehmens mit anderem Namen oder anderer Anschrift. Ihm wird Umsatzsteuer berechnet. Prüfen Sie seine Rechnungsdaten.',
  },
  'deposit-unpaid': {
    en: 'Transaction {transaction} deposits {coins} coins for account {owner} without a payment.',
    de: 'Die Buchung {transaction} zahlt {coins} Coins für Konto {owner} ohne Zahlung ein.',
  },
  'payment-unbooked': {
    en: 'Payment {payment} of account {owner} bought {coins} coins that are not in the ledger.',
    de: 'Mit der Zahlung {payment} wurden {coins} Coins für Konto {owner} gekauft, die nicht gebucht sind.',
  },
  'payment-differs': {
    en: 'Payment {payment} is {coins} coins for {cents} cents, the ledger booked {booked} coins for {booked_cents}.',
    de: 'Die Zahlung {payment} steht für {coins} Coins und {cents} Cent, gebucht sind {booked} Coins und {booked_cents} Cent.',
  },
  'purchase-unpaid': {
    en: 'Purchase {purchase} of account {owner} counts as booked, but no payment of {coins} coins belongs to it.',
    de: 'Der Kauf {purchase} von Konto {owner} gilt als gebucht, zu ihm gehört aber keine Zahlung über {coins} Coins.',
  },
  'reversal-unbooked': {
    en: 'The {kind} {reversal} moved {coins} coins that are not in the ledger.',
    de: 'Der Vorgang {reversal} ({kind}) hat {coins} Coins bewegt, die nicht gebucht sind.',
  },
  'reversal-differs': {
    en: 'The {kind} {reversal} moved {coins} coins, the ledger booked {booked}.',
    de: 'Der Vorgang {reversal} ({kind}) hat {coins} Coins bewegt, gebucht sind {booked}.',
  },
  'reversal-unknown': {
    en: 'Transaction {transaction} books the {kind} {reversal}, of which nothing is known.',
    de: 'Die Buchung {transaction} bucht den Vorgang {reversal} ({kind}), von dem sonst nichts bekannt ist.',
  },
  'invoice-missing': {
    en: '{payment} of account {owner} has no invoice over {cents} cents.',
    de: 'Für {payment} von Konto {owner} fehlt die Rechnung über {cents} Cent.',
  },
  'invoice-corrections': {
    en: 'The corrections of the invoice for {payment} of account {owner} sum to {cents} cents instead of 0.',
    de: 'Die Berichtigungen der Rechnung zu {payment} von Konto {owner} ergeben {cents} Cent statt 0.',
  },
  'payment-late': {
    en: '{cents} cents of {payment} arrived after account {owner} was closed and have not gone back.',
    de: '{cents} Cent von {payment} sind eingegangen, nachdem Konto {owner} geschlossen war, und nicht zurückgezahlt.',
  },
  'invoice-gap': {
    en: 'Invoice number {number} of {year} is missing.',
    de: 'Die Rechnungsnummer {number} von {year} fehlt.',
  },
  'provider-payment-unbooked': {
    en: 'Stripe received {cents} cents as {payment}, which is not booked.',
    de: 'Stripe hat {cents} Cent als {payment} erhalten, die nicht gebucht sind.',
  },
  'provider-payment-differs': {
    en: 'Stripe received {cents} cents as {payment}, {booked_cents} are booked.',
    de: 'Stripe hat {cents} Cent als {payment} erhalten, gebucht sind {booked_cents}.',
  },
  'provider-payment-owner': {
    en: 'At Stripe {payment} is from customer {customer}, it is booked for account {owner}.',
    de: 'Bei Stripe ist {payment} vom Kunden {customer}, gebucht ist sie für Konto {owner}.',
  },
  'provider-subscription-owner': {
    en: 'At Stripe subscription {subscription} is that of customer {customer}, it gives access to account {owner}.',
    de: 'Bei Stripe gehört das Abonnement {subscription} dem Kunden {customer}, Zugang gibt es Konto {owner}.',
  },
  'provider-subscription-missing': {
    en: 'Subscription {subscription} gives access to account {owner}, but Stripe does not know it.',
    de: 'Das Abonnement {subscription} gibt Konto {owner} Zugang, bei Stripe ist es aber nicht bekannt.',
  },
  'provider-payment-missing': {
    en: 'Payment {payment} over {cents} cents is booked, but Stripe did not receive it.',
    de: 'Die Zahlung {payment} über {cents} Cent ist gebucht, bei Stripe aber nicht eingegangen.',
  },
  'provider-reversal-unbooked': {
    en: 'Stripe lists the {kind} {reversal} of {payment} over {cents} cents, which is not booked.',
    de: 'Stripe nennt zu {payment} den Vorgang {reversal} ({kind}) über {cents} Cent; er ist nicht gebucht.',
  },
  'provider-reversal-differs': {
    en: 'Stripe lists the {kind} {reversal} of {payment} over {cents} cents, {booked_cents} are booked.',
    de: 'Stripe nennt zu {payment} den Vorgang {reversal} ({kind}) über {cents} Cent, gebucht sind {booked_cents}.',
  },
  'provider-reversal-undone': {
    en: 'At Stripe the {kind} {reversal} of {payment} is no longer in effect, but its coins were not returned.',
    de: 'Bei Stripe hat sich der Vorgang {reversal} ({kind}) zu {payment} erledigt, seine Coins wurden aber nicht zurückgegeben.',
  },
  'provider-reversal-in-effect': {
    en: 'The coins of the {kind} {reversal} of {payment} were returned, but at Stripe it is still in effect.',
    de: 'Die Coins des Vorgangs {reversal} ({kind}) zu {payment} wurden zurückgegeben, bei Stripe gilt er aber weiter.',
  },
  'provider-reversal-missing': {
    en: 'The {kind} {reversal} of {payment} is booked, but Stripe does not know it.',
    de: 'Der Vorgang {reversal} ({kind}) zu {payment} ist gebucht, bei Stripe aber nicht bekannt.',
  },
  'layout-drift': {
    en: 'The pages of {marketplace} seem to have changed: {percent} % of the latest lack the section {section}, {before} % of last week’s did.',
    de: 'Die Seiten von {marketplace} haben sich offenbar geändert: {percent} % der jüngsten fehlt der Abschnitt {section}, vorige Woche {before} %.',
  },
  'check-failed': {
    en: 'The books could not be checked: {reason}',
    de: 'Die Bücher konnten nicht geprüft werden: {reason}',
  },
  'task-given-up': {
    en: 'The task {task} ({id}) was given up because it has ended its process twice. Its owner was informed. The log of the worker names what it read.',
    de: 'Die Aufgabe {task} ({id}) wurde aufgegeben, weil sie ihren Prozess zweimal beendet hat. Wer sie ausgelöst hat, ist informiert. Das Log des Workers nennt, was sie gelesen hat.',
  },
} as const satisfies Record<string, Message>

export type DifferenceKind = keyof typeof differenceMessages
export const differenceKinds = Object.keys(differenceMessages) as [DifferenceKind, ...DifferenceKind[]]

/** Facts that identify a difference: ids, coins, cents. */
export type DifferenceFacts = Readonly<Record<string, string | number>>

/** Describes a difference in one sentence. */
export function describeDifference(kind: DifferenceKind, facts: DifferenceFacts, language: Language): string {
  return differenceMessages[kind][language].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(facts[name] ?? '–'),
  )
}
