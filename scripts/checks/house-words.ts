import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, root } from './files.ts'

/** Words that docs/glossary.md replaces. Words in names count as well: `shelfKey`, `shelf_key`. */
const replacements: Readonly<Record<string, string>> = {
  standing: 'status',
  standings: 'statuses',
  shelf: 'cache scope',
  shelves: 'cache scopes',
  catalogue: 'product cache',
  patience: 'timeout',
  shunned: 'circuit open',
  shun: 'circuit open',
  trail: 'log context',
  trails: 'log contexts',
  attended: 'coalesced',
  lies: 'hallucinations',
  stretch: 'range',
  stretches: 'ranges',
  remark: 'note',
  remarks: 'notes',
  heed: 'respect',
  heeds: 'respects',
  mend: 'fix',
  mends: 'fixes',
  mended: 'fixed',
  whereto: 'where',
  whoever: 'name the actor',
  minted: 'generated',
  mint: 'generate',
}

/** Uses of these words that mean something else. */
const allowed = [
  // A documented setting, metrics, and a field of the specification.
  /\bCATALOGUE_TTL_HOURS\b|\bmerkwerk_\w+|\bremarks\b/g,
  // A class of CSS, a field of the tasks in the queue, a series of bags, a function of a library.
  /items-stretch|\btrail\??: |\btrail\b, runId|\.\.\.trail\b|'Trail'|codec\.mint/g,
  // A grade of used articles, and French lists.
  /\bmint(?= in box|\|)|\b[Nn]ear mint\b|'Mint'|\|catalogue\||\bau catalogue\b/g,
]

const checked = /\.(ts|tsx|mjs|md|json|yml|yaml|html|css)$/
/** Words of products stand in the lists. */
const notChecked = /package-lock\.json$|^scripts\/checks\/|^bench\/mapping\/|\/mapping\/\w+-words\.ts$/
const words = Object.keys(replacements).join('|')
const capitalized = words.replaceAll(/\b[a-z]/g, (first) => first.toUpperCase())
/** A word by itself, or as a part of a name. */
const word = new RegExp(`(?<![A-Za-z])(?:${words})(?![a-z])|(?:${capitalized})(?![a-z])`, 'g')

/** Finds words that the glossary replaces, with their lines. */
export function findReplacedWords(path: string, text: string): string[] {
  const cleaned = allowed.reduce(
    (rest, use) => rest.replaceAll(use, (found) => '·'.repeat(found.length)),
    text,
  )
  return Array.from(cleaned.matchAll(word), ({ 0: found, index }) => {
    const line = cleaned.slice(0, index).split('\n').length
    return `${path}:${line} says “${found}”: say “${replacements[found.toLowerCase()]}”`
  })
}

export const checkHouseWords = (): string[] =>
  listFiles()
    .filter((path) => checked.test(path) && !notChecked.test(path))
    .flatMap((path) => findReplacedWords(path, readFileSync(join(root, path), 'utf8')))
