import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * The folder with the official rules of EN 16931 and XRechnung, compiled for SaxonJS, that `EN16931_RULES` names. They
 * are published under licences of their own and on no package registry, so this repository does not contain them.
 */
const rulesFolder = process.env.EN16931_RULES ?? ''
export const hasOfficialRules = existsSync(rulesFolder)

/** Returns the failed assertions of the compiled rules whose file name contains `name`, without information. */
export async function officialErrors(xml: string, name: 'EN16931-CII' | 'XRechnung-CII'): Promise<string[]> {
  const file = readdirSync(rulesFolder).find((entry) => entry.includes(name) && entry.endsWith('.sef.json'))
  if (file === undefined) throw new Error(`${rulesFolder} has no ${name} rules`)
  const { default: saxon } = await import('saxon-js')
  const { principalResult } = await saxon.transform(
    {
      stylesheetText: readFileSync(join(rulesFolder, file), 'utf8'),
      sourceText: xml,
      destination: 'serialized',
    },
    'async',
  )
  return Array.from(
    principalResult.matchAll(/<svrl:failed-assert[^>]*?>/g),
    ([tag]) => `${/\bid="([^"]*)"/.exec(tag)?.[1]} ${/\bflag="([^"]*)"/.exec(tag)?.[1]}`,
  ).filter((error) => !error.endsWith(' information'))
}
