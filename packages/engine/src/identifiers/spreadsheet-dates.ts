/** Months and weekdays in German, English, French, Italian, Spanish, Dutch and Polish. A name may be cut after three characters. */
const names = {
  /** Spreadsheets write these with a capital, and those of other languages without. SKUs are in capitals. */
  capital: `Januar January Februar February März Mrz March April Mai May Juni June Juli July August September Oktober October
    November Dezember December Montag Monday Dienstag Tuesday Mittwoch Wednesday Donnerstag Thursday Freitag Friday Samstag
    Saturday Sonntag Sunday`,
  small: `janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    januari februari maart mrt april mei juni juli augustus september oktober november december
    styczeń stycznia luty lutego marzec marca kwiecień kwietnia maj maja czerwiec czerwca lipiec lipca sierpień sierpnia
    wrzesień września październik października listopad listopada grudzień grudnia
    lundi mardi mercredi jeudi vendredi samedi dimanche lunedì martedì mercoledì giovedì venerdì sabato domenica
    lunes martes miércoles jueves viernes sábado domingo maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
    poniedziałek wtorek środa czwartek piątek sobota niedziela`,
} as const

const known: ReadonlySet<string> = new Set(
  Object.values(names)
    .join(' ')
    .split(/\s+/)
    .flatMap((name) => Array.from({ length: name.length - 2 }, (_, i) => name.slice(0, i + 3))),
)

const isDay = (text: string): boolean => /^(?:0?[1-9]|[12]\d|3[01])$/.test(text)
const isMonth = (text: string): boolean => /^(?:0?[1-9]|1[0-2])$/.test(text)
const isYear = (text: string): boolean => /^(?:\d\d|(?:19|20)\d\d)$/.test(text)
const isFullYear = (text: string): boolean => /^(?:19|20)\d\d$/.test(text)

const numeric = /^(\d{1,4})([./-])(\d\d?)\2(\d{1,4})$/
/** `12.03.` is a day of any year. */
const dayAndMonth = /^(\d\d?)\.(\d\d?)\.$/
const time = '(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d(?:[.,]\\d+)?)?(?: ?[AP]\\.?M\\.?)?'
const timeAlone = new RegExp(`^${time}$`, 'i')
const timeBehind = new RegExp(`(?:T|,? )${time}(?:Z| (?:GMT|UTC).*)?$`, 'i')

/**
 * Whether a number has become a date or a time, as spreadsheets and programs write it: `10. Dez`, `Dez 98`, `3/12/26`,
 * `2026-03-12 00:00:00`, `12:30`. Two digits on all sides of hyphens are a number.
 */
export function isDate(folded: string): boolean {
  if (!/\d/.test(folded) || folded.length > 60) return false
  if (timeAlone.test(folded)) return true
  const date = folded.replace(timeBehind, '').trim()
  const [, day = '', month = ''] = dayAndMonth.exec(date) ?? []
  if (isDay(day) && isMonth(month)) return true
  return isNumericDate(date) || isNamedDate(date)
}

function isNumericDate(date: string): boolean {
  const [, first = '', separator, second = '', third = ''] = numeric.exec(date) ?? []
  if (isFullYear(first)) return isMonth(second) && isDay(third)
  const isWhole = separator === '-' ? isFullYear(third) : isYear(third)
  return isWhole && ((isDay(first) && isMonth(second)) || (isMonth(first) && isDay(second)))
}

/** A month with a day or a year, and maybe a weekday. */
function isNamedDate(date: string): boolean {
  if (!/^(?:\d|\p{L}{3})/u.test(date)) return false
  const parts = date.split(/[\s.,/-]+/).filter((part) => part !== '')
  const words = parts.filter((part) => /^\p{L}/u.test(part))
  const numbers = parts.filter((part) => !words.includes(part))
  return (
    words.length > 0 &&
    words.length <= 2 &&
    words.every((word) => known.has(word)) &&
    numbers.length > 0 &&
    numbers.length <= 2 &&
    numbers.every((number) => isDay(number) || isYear(number)) &&
    parts.length > 1
  )
}
