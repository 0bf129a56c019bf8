/** Numbers with units, as marketplaces and sellers write them, and their conversion. */

interface Unit {
  quantity: string
  /** How many of the quantity's base unit it is. */
  size: number
  /** What is added to the amount before it is multiplied, for temperatures. */
  offset: number
  /** Conversions to and from other units are rounded. */
  isRounded: boolean
}

const rounded = 'rounded'
type Row = readonly [size: number, names: string, rounded?: typeof rounded]

/**
 * Units by quantity. The first name is the symbol. `Pfund` is missing: it is 500 g in Germany, and a pound in translated listings.
 * Memory is sold in powers of 1024 up to GB, drives in powers of 1000 above.
 */
const quantities: Record<string, readonly Row[]> = {
  length: [
    [0.001, 'µm μm mikrometer micrometer micrometers micron microns'],
    [1, 'mm millimeter millimeters millimetre millimetres millimetern millimètres milímetros millimetri'],
    [
      10,
      'cm centimeter centimeters centimetre centimetres zentimeter zentimetern centimètres centímetros centimetri',
    ],
    [100, 'dm dezimeter decimeter'],
    [1_000, 'm meter meters metre metres metern mètres metros metri'],
    [1_000_000, 'km kilometer kilometers kilometre kilometres'],
    [25.4, 'in inch inches zoll " ” ″ pouce pouces pulgadas pollici', rounded],
    [304.8, 'ft foot feet fuß fuss', rounded],
    [914.4, 'yd yard yards', rounded],
  ],
  weight: [
    [0.001, 'mg milligramm milligram milligrams'],
    [1, 'g gr gramm gram grams grammes gramos grammi'],
    [1_000, 'kg kilo kilos kilogramm kilogram kilograms kilogrammes kilogramos kilogrammi chilogrammi'],
    [1_000_000, 't tonne tonnen tonnes'],
    [28.349_523_125, 'oz ounce ounces unze unzen onzas', rounded],
    [453.592_37, 'lb lbs pound pounds libras', rounded],
  ],
  volume: [
    [1, 'ml milliliter milliliters millilitre millilitres millilitri mililitros cm³ ccm'],
    [10, 'cl zentiliter centiliter centilitre'],
    [100, 'dl deziliter deciliter'],
    [1_000, 'l liter liters litre litres litern litros litri dm³'],
    [1_000_000, 'm³ cbm kubikmeter'],
    [29.573_529_562_5, 'floz fluidounce fluidounces', rounded],
    [3_785.411_784, 'gal gallon gallons', rounded],
  ],
  area: [
    [1, 'mm²'],
    [100, 'cm² qcm quadratzentimeter'],
    [1_000_000, 'm² qm quadratmeter squaremeter squaremeters sqm'],
  ],
  power: [
    [0.001, 'mw milliwatt'],
    [1, 'w watt watts vatios'],
    [1_000, 'kw kilowatt kilowatts'],
    [735.498_75, 'ps', rounded],
  ],
  voltage: [
    [0.001, 'mv millivolt'],
    [1, 'v volt volts voltios'],
    [1_000, 'kv kilovolt'],
  ],
  current: [
    [0.001, 'ma milliampere milliamp milliamps'],
    [1, 'a ampere amp amps'],
  ],
  charge: [
    [0.001, 'mah milliamperestunden milliamphours'],
    [1, 'ah amperestunden amphours'],
  ],
  energy: [
    [1, 'wh wattstunden wattstunde watthours watthour'],
    [1_000, 'kwh kilowattstunden kilowattstunde kilowatthours'],
  ],
  frequency: [
    [1, 'hz hertz'],
    [1_000, 'khz kilohertz'],
    [1_000_000, 'mhz megahertz'],
    [1_000_000_000, 'ghz gigahertz'],
  ],
  memory: [
    [1 / 1024 ** 2, 'kb kilobyte kilobytes kib'],
    [1 / 1024, 'mb megabyte megabytes mib'],
    [1, 'gb gigabyte gigabytes gib'],
    [1_000, 'tb terabyte terabytes'],
  ],
  time: [
    [0.001, 'ms millisekunden milliseconds'],
    [1, 's sek sec sekunde sekunden second seconds segundos'],
    [60, 'min minute minuten minutes minutos'],
    [3_600, 'h std stunde stunden hour hours horas ore heures'],
  ],
  temperature: [[1, '°c grad celsius gradcelsius degreescelsius']],
  resistance: [
    [1, 'ω ohm ohms'],
    [1_000, 'kω kiloohm'],
  ],
  pressure: [
    [100, 'mbar millibar'],
    [100_000, 'bar'],
    [1, 'pa pascal'],
    [1_000, 'kpa kilopascal'],
    [6_894.757_293, 'psi', rounded],
  ],
  loudness: [[1, 'db db(a) dezibel decibel decibels']],
  rotation: [[1, 'u/min rpm umdrehungenprominute min⁻¹ 1/min']],
  speed: [[1, 'km/h kmh']],
  brightness: [[1, 'lm lumen lumens']],
  luminance: [[1, 'cd/m² nit nits']],
  resolution: [[1, 'mp megapixel megapixels mpx']],
  pixels: [[1, 'px pixel pixels']],
  density: [[1, 'dpi']],
  angle: [[1, '° degrees']],
  torque: [[1, 'nm newtonmeter']],
  count: [[1, 'stück stk pcs pieces piece count stueck']],
}

/** The name of a unit as it is looked up. */
const unitKey = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s.-]/g, '')

const units = new Map<string, Unit>(
  Object.entries(quantities).flatMap(([quantity, rows]) =>
    rows.flatMap(([size, names, isRounded]) =>
      names
        .split(' ')
        .map((name): [string, Unit] => [
          unitKey(name),
          { quantity, size, offset: 0, isRounded: isRounded !== undefined },
        ]),
    ),
  ),
)
for (const name of ['°f', 'fahrenheit', 'degreesfahrenheit'])
  units.set(name, { quantity: 'temperature', size: 5 / 9, offset: -32, isRounded: true })

/** `MW` means milliwatts in capitals or megawatts, and `Mb` may mean bits. */
const isAmbiguous = (name: string): boolean => /^(?:MW|[KMGT]b)$/.test(name.trim())

const findUnit = (name: string): Unit | undefined =>
  name.length > 40 || isAmbiguous(name) ? undefined : units.get(unitKey(name))

/** What a unit measures, such as `length`. Undefined for unknown units. */
export const findQuantity = (unit: string): string | undefined => findUnit(unit)?.quantity

/** A number with a unit as it was written. */
export interface Measure {
  amount: number
  /** The written digits that count. */
  digits: number
  /** Undefined for a bare number. */
  unit: string | undefined
}

/**
 * The number that a text states with a decimal point or comma. A point or comma before exactly three digits may mean thousands, so
 * `1.200` and `1,200` are undefined.
 */
export function parseNumber(text: string): number | undefined {
  const plain = /^[+-]?\d{1,15}(?:[.,](\d{1,12}))?$/.exec(text)
  if (plain) {
    const isAmbiguous = plain[1]?.length === 3 && !/^[+-]?0/.test(text) && /^[+-]?\d{1,3}[.,]/.test(text)
    return isAmbiguous ? undefined : Number(text.replace(',', '.'))
  }
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d{1,12}$/.test(text))
    return Number(text.replaceAll('.', '').replace(',', '.'))
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d{1,12}$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^[+-]?\d{1,3}(?:\.\d{3}){2,}$|^[+-]?\d{1,3}(?:,\d{3}){2,}$/.test(text)
    ? Number(text.replace(/[.,]/g, ''))
    : undefined
}

/** Numbers with more digits are not exact. */
const maxDigits = 15

/** Reads `1,5 kg`, `6.1 Inches` or `12`. Undefined for ranges, lists and unknown units. */
export function parseMeasure(text: string): Measure | undefined {
  if (text.length > 60) return undefined
  const [, number, unit] = /^\s*([+-]?\d[\d.,]*)\s*(\D.*?)?\s*$/su.exec(text) ?? []
  if (number === undefined || (unit !== undefined && !findUnit(unit))) return undefined
  const amount = parseNumber(number)
  const digits = number.replace(/\D/g, '').replace(/^0+/, '').length
  return amount === undefined || digits > maxDigits ? undefined : { amount, digits, unit }
}

const significant = (amount: number, digits: number): string => String(Number(amount.toPrecision(digits)))

/**
 * The amount of a measure in another unit, as text with a decimal point. Metric units are converted exactly, others to four digits
 * or as many as were written. Undefined if the units measure different quantities, or the result is not a plain decimal.
 */
export function convertMeasure(measure: Measure, to: string): string | undefined {
  const [from, target] = [findUnit(measure.unit ?? ''), findUnit(to)]
  if (!from || !target || from.quantity !== target.quantity) return undefined
  const isSame = from.size === target.size && from.offset === target.offset
  const amount = isSame
    ? measure.amount
    : ((measure.amount + from.offset) * from.size) / target.size - target.offset
  if (amount !== 0 && (Math.abs(amount) < 1e-6 || Math.abs(amount) >= 1e15)) return undefined
  if (isSame) return significant(amount, maxDigits)
  return significant(
    amount,
    from.isRounded || target.isRounded ? Math.max(4, Math.min(measure.digits, 12)) : 12,
  )
}

/** A measure as text in a form that is the same for equal measures, such as `length 0.125`. */
export function measureKey({ amount, unit }: Measure): string | undefined {
  const known = findUnit(unit ?? '')
  return known && `${known.quantity} ${significant((amount + known.offset) * known.size, 9)}`
}

/** A unit at the end of a name, as in `Gewicht (kg)`, `Länge in cm` or `Leistung [W]`, and the name without it. */
export function unitInName(name: string): { base: string; unit: string | undefined } {
  if (name.length > 200) return { base: name, unit: undefined }
  const [, base, inBrackets, afterIn] =
    /^(.+?)\s*(?:[([]\s*(?:in\s+)?([^()[\]]{1,20}?)\s*[)\]]|\s(?:in|en)\s+(\S{1,20}))\s*$/isu.exec(name) ?? []
  const unit = inBrackets ?? afterIn
  return base !== undefined && unit !== undefined && findUnit(unit)
    ? { base, unit }
    : { base: name, unit: undefined }
}
