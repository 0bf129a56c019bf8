import { normalizeName } from '@merkwerk/contract'
import { numberWithoutCheckDigit } from '@merkwerk/engine/identifiers'
import { ratings } from './axis-kinds.ts'
import type { AxisValues, Candidates, FamilyRow, ReadRow } from './family-row.ts'
import { ownAxes } from './find-axes.ts'
import { areNeighbors, haveSameForm, haveSameParts, haveSameStem, shareParts } from './stems.ts'
import { findEndings } from './title-endings.ts'
import { findShades } from './title-shades.ts'
import { hasValue, readBase, readTitle } from './title-words.ts'

/**
 * Rows without a common marketplace family whose brand, category and title without sizes, colours and stated values are the same. Two of
 * them belong together if they differ on an axis and their article numbers or EANs follow each other.
 */
export function groupSimilar(rows: readonly FamilyRow[]): Candidates[] {
  const known = rows.filter(
    ({ brand, title, families }) => brand !== '' && title !== '' && families.length === 0,
  )
  const alike = Map.groupBy(findEndings(findShades(known.map(readTitle))), (row) =>
    [
      normalizeName(row.brand),
      normalizeName(row.category),
      readBase(row),
      row.shade?.kind === 'ending' ? 'ending' : '',
      [...ratings(row.title)].sort().join(' '),
    ].join('\n'),
  )
  return [...alike].flatMap(([, group]) => connect(group))
}

function connect(group: readonly ReadRow[]): Candidates[] {
  const axes = titleAxes(group)
  if (group.length < 2 || axes.length === 0) return []
  const links = new Map(group.map((row) => [row, row]))
  const findRoot = (row: ReadRow): ReadRow => {
    const parent = links.get(row) ?? row
    return parent === row ? row : findRoot(parent)
  }
  for (const order of [byArticleNumber, byGtin]) {
    const sorted = group.toSorted(order)
    sorted.forEach((row, index) => {
      const before = sorted[index - 1]
      if (before && follow(before, row)) links.set(findRoot(row), findRoot(before))
    })
  }
  return [...Map.groupBy(group, findRoot).values()]
    .filter((members) => members.length > 1)
    .map((members) => ({
      key: `similar ${members.map(({ articleNumber, id }) => articleNumber || String(id)).sort()[0]}`,
      rule: 'similar',
      rows: members,
      axes: members.length === group.length ? axes : titleAxes(members),
      reason: explain(members),
    }))
}

/** Says which words are taken for colours or other values. */
function explain(rows: readonly ReadRow[]): Candidates['reason'] {
  const shades = [...new Set(rows.flatMap(({ shade }) => shade?.text ?? []))].sort()
  if (shades.length === 0) return { code: 'same-title' }
  const detail = shades.slice(0, shownShades).join(', ') + (shades.length > shownShades ? ' …' : '')
  return {
    code: rows.some(({ shade }) => shade?.kind === 'ending') ? 'word-as-value' : 'word-as-color',
    detail,
  }
}

const shownShades = 3

/** On what articles differ whose titles are the same. */
const tasteKinds = new Set(['material', 'pattern', 'flavor', 'scent', 'fit', 'grit'])

/** Sizes, colours and endings of titles, other axes whose values all titles name, and those of taste that none names. */
const titleAxes = (rows: readonly ReadRow[]): AxisValues[] =>
  ownAxes(rows).filter(
    ({ key, values }) =>
      key === 'size' ||
      key === 'color' ||
      key === 'other' ||
      rows.every(({ title }, index) => hasValue(title, values[index] ?? '')) ||
      (tasteKinds.has(key) && !rows.some(({ title }, index) => hasValue(title, values[index] ?? ''))),
  )

const byArticleNumber = (a: FamilyRow, b: FamilyRow): number =>
  compare(a.articleNumber, b.articleNumber) || a.id - b.id
const byGtin = (a: FamilyRow, b: FamilyRow): number =>
  compare(numberWithoutCheckDigit(a.gtin) ?? 0n, numberWithoutCheckDigit(b.gtin) ?? 0n) || a.id - b.id
const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : Number(a > b))

const follow = (a: FamilyRow, b: FamilyRow): boolean =>
  (haveSameStem(a.articleNumber, b.articleNumber) ||
    haveSameForm(a.articleNumber, b.articleNumber) ||
    haveSameParts(a.articleNumber, b.articleNumber) ||
    shareParts(a.articleNumber, b.articleNumber) ||
    areNeighbors(a.gtin, b.gtin)) &&
  (a.model === '' || b.model === '' || haveSameStem(a.model, b.model))
