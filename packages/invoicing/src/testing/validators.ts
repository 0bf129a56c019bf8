import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { FacturX } from 'factur-x-kit'

/** Returns the errors of the official XML schema of Factur-X, profile EN 16931. */
export async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXsd(xml, Profile.EN16931)
  return errors.map(({ message }) => message)
}

/**
 * Returns the violated business rules of EN 16931, as an implementation that knows nothing of our writer sees them. It
 * compares VAT with net × rate to the cent (BR-CO-17), the official rules to the euro, because prices can include VAT.
 */
export async function ruleErrors(xml: string): Promise<string[]> {
  const parsed = await FacturX.fromXML(Buffer.from(xml))
  const { errors = [] } = parsed.validate()
  return errors.map(({ message }) => message).filter((message) => !message.startsWith('[BR-CO-17]'))
}

/** Rules that `rules/README.md` describes. */
export type OfficialRules = 'EN16931-CII' | 'XRechnung-CII'

/** Compiled rules, parsed once a process. */
const stylesheets = new Map<OfficialRules, object>()

function openRules(name: OfficialRules): object {
  const opened = stylesheets.get(name)
  if (opened) return opened
  const file = new URL(`rules/${name}.sef.json.gz`, import.meta.url)
  const stylesheet = JSON.parse(gunzipSync(readFileSync(file)).toString()) as object
  stylesheets.set(name, stylesheet)
  return stylesheet
}

/** Returns the failed assertions of official rules with their severity, without those for information. */
export async function officialErrors(xml: string, name: OfficialRules): Promise<string[]> {
  const { default: saxon } = await import('saxon-js')
  const { principalResult } = await saxon.transform(
    { stylesheetInternal: openRules(name), sourceText: xml, destination: 'serialized' },
    'async',
  )
  return Array.from(
    principalResult.matchAll(/<svrl:failed-assert[^>]*?>/g),
    ([tag]) => `${/\bid="([^"]*)"/.exec(tag)?.[1]} ${/\bflag="([^"]*)"/.exec(tag)?.[1]}`,
  ).filter((error) => !error.endsWith(' information'))
}
