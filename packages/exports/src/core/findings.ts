import type { Message, SourceName } from '@merkwerk/contract'

/** What the report can say about an import, in the order of its importance to the seller. */
export const findingKinds = {
  'row-left-out': { de: 'Zeile wird nicht importiert', en: 'Row left out' },
  'existing-changed': {
    de: 'Vorhandene Artikel ändern sich',
    en: 'Existing articles change',
  },
  'required-empty': { de: 'Pflichtfeld ist leer', en: 'Required field is empty' },
  'limit-exceeded': { de: 'Grenze des Imports erreicht', en: 'Limit of the importer reached' },
  family: { de: 'Familie prüfen', en: 'Check the family' },
  'attribute-new': { de: 'Neues Merkmal', en: 'New attribute' },
  'value-new': { de: 'Neuer Wert', en: 'New value' },
  'image-unusable': { de: 'Bild nicht verwendbar', en: 'Image cannot be used' },
  'value-left-out': { de: 'Wert weggelassen', en: 'Value left out' },
  'value-shortened': { de: 'Wert gekürzt', en: 'Value shortened' },
  'value-replaced': { de: 'Wert geändert', en: 'Value changed' },
  'value-escaped': { de: 'Wert maskiert', en: 'Value escaped' },
} as const satisfies Record<string, Message>
export type FindingKind = keyof typeof findingKinds

/**
 * Why something is reported. Targets declare their own causes. In `text` and `action`, `{column}`, `{file}` and `{limit}` stand for
 * the fields of the finding.
 */
export interface Cause {
  /** Unique, e.g. `woocommerce.comma`. */
  id: string
  kind: FindingKind
  /** What happens, as a sentence. */
  text: Message
  /** What the seller can do. */
  action: Message
}

/** One occurrence of a cause. */
export interface Finding {
  cause: Cause
  position?: number
  articleNumber?: string
  /** A column of the target. Findings are counted by cause, column and file, so columns come from a bounded set. */
  column?: string
  /** The file that creates the attribute or value, or reaches a limit. */
  file?: string
  limit?: number
  /** Occurrences that are reported together. One without it. */
  count?: number
  attribute?: string
  /** The value of the product. */
  before?: string
  /** The value in the file. */
  after?: string
  /** Replaces the cause's text in lists, for causes with many reasons. */
  reason?: Message
}

export interface FindingExample extends Pick<Finding, 'position' | 'articleNumber' | 'attribute'> {
  before?: string
  after?: string
  reason?: Message
}

/** All findings with the same cause, column and file. */
export interface FindingGroup {
  kind: FindingKind
  cause: string
  text: Message
  action: Message
  column?: string
  file?: string
  count: number
  /** The first ones. Long values are cut. */
  examples: FindingExample[]
}

/** What happens when the files of an export are imported. */
export interface PreflightReport {
  target: string
  rows: { total: number; written: number; leftOut: number }
  files: { name: string; rows: number; bytes: number }[]
  /** In the order of the kinds, the most frequent first. */
  findings: FindingGroup[]
  /** The sources of written products whose content has a licence, if any. */
  licensedSources?: SourceName[]
}

const maxExamples = 5
const maxExampleLength = 200

const cut = (text: string): string =>
  text.length > maxExampleLength ? `${text.slice(0, maxExampleLength).toWellFormed()}…` : text

/** Replaces `{column}`, `{file}` and `{limit}` in a text about a finding. */
export function fillIn(message: Message, finding: Pick<Finding, 'column' | 'file' | 'limit'>): Message {
  const fill = (text: string): string =>
    !text.includes('{')
      ? text
      : text.replace(
          /\{(column|file|limit)\}/g,
          (_, name: 'column' | 'file' | 'limit') => `${finding[name] ?? ''}`,
        )
  return { de: fill(message.de), en: fill(message.en) }
}

/** Counts findings by cause, column and file, and keeps a few examples of each. */
export class FindingCounter {
  #groups = new Map<string, FindingGroup>()

  add(finding: Finding): void {
    const { cause, column, file } = finding
    const key = `${cause.id}\n${column ?? ''}\n${file ?? ''}`
    let group = this.#groups.get(key)
    if (!group) {
      group = {
        kind: cause.kind,
        cause: cause.id,
        text: fillIn(cause.text, finding),
        action: fillIn(cause.action, finding),
        ...(column !== undefined && { column }),
        ...(file !== undefined && { file }),
        count: 0,
        examples: [],
      }
      this.#groups.set(key, group)
    }
    group.count += finding.count ?? 1
    if (finding.count === undefined && group.examples.length < maxExamples)
      group.examples.push(toExample(finding))
  }

  groups(): FindingGroup[] {
    const kinds = Object.keys(findingKinds)
    return [...this.#groups.values()].sort(
      (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.count - a.count,
    )
  }
}

function toExample({ position, articleNumber, attribute, before, after, reason }: Finding): FindingExample {
  return {
    ...(position !== undefined && { position }),
    ...(articleNumber !== undefined && { articleNumber: cut(articleNumber) }),
    ...(attribute !== undefined && { attribute: cut(attribute) }),
    ...(before !== undefined && { before: cut(before) }),
    ...(after !== undefined && { after: cut(after) }),
    ...(reason && { reason }),
  }
}
