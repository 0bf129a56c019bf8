/** In order of precedence, because most browsers also name others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

const phones: readonly (string | undefined)[] = ['iPhone', 'iPad', 'Android']

/** Browser and system of a `User-Agent` header. Undefined for unknown browsers and API clients. */
export function readBrowserName(userAgent: string) {
  const nameIn = (table: typeof browsers) => table.find(([sign]) => sign.test(userAgent))?.[1]
  const system = nameIn(systems)
  return { browser: nameIn(browsers), system, isMobile: phones.includes(system) }
}
