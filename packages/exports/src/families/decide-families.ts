// docs/decisions/0063-families.md

import { normalizeName, sourceFacts } from '@merkwerk/contract'
import { findDoubt, ratings } from './axis-kinds.ts'
import type { AxisValues, Candidates, DecidedFamily, FamilyRow, StatedFamily } from './family-row.ts'
import { findVarying, ownAxes, statedAxes } from './find-axes.ts'
import { groupSimilar } from './group-similar.ts'
import { normalizeAxisValue } from './normalize-value.ts'
import { haveSameStem } from './stems.ts'
import { readBase, readTitle } from './title-words.ts'

/** Groups rows into families, by the strongest evidence first. A row is in one family. The order of `rows` does not matter. */
export function decideFamilies(rows: readonly FamilyRow[]): DecidedFamily[] {
  const open = new Map(rows.toSorted((a, b) => a.id - b.id).map((row) => [row.id, row]))
  const decided: DecidedFamily[] = []
  for (const find of [findParents, findVariations, findListings, groupSimilar])
    for (const candidates of find([...open.values()])) {
      const family = candidates.rule === 'list' ? keepAll(candidates) : keepDistinct(candidates)
      if (family.members.length < 2) continue
      decided.push(family)
      for (const { id } of family.members) open.delete(id)
    }
  return decided
}

/** R1: the list names the parent. The seller's word counts, even if two rows have the same values. */
function findParents(rows: readonly FamilyRow[]): Candidates[] {
  const children = rows.filter(({ parent, articleNumber }) => parent !== '' && parent !== articleNumber)
  return [...Map.groupBy(children, ({ parent }) => parent)].map(([parent, group]) => ({
    key: `list ${parent}`,
    rule: 'list',
    rows: group,
    axes: findAxes(group),
    reason: { code: 'parent-column', detail: parent },
  }))
}

/** The axes of the source that states the same family for all rows, otherwise those of attributes and titles. */
function findAxes(rows: readonly FamilyRow[]): AxisValues[] {
  const source = ['amazon', 'ebay'].find(
    (name) => new Set(rows.map((row) => findStated(row, name)?.id)).size === 1 && findStated(rows[0], name),
  )
  const stated = source === undefined ? [] : findVarying(statedAxes(rows, source))
  return stated.length > 0 ? stated : ownAxes(rows)
}

const findStated = (row: FamilyRow | undefined, source: string): StatedFamily | undefined =>
  row?.families.find((family) => family.source === source && family.ownId !== undefined)

/** R2 and R3: Amazon states the same parent. Accepted if the axes are those of real variations. */
function findVariations(rows: readonly FamilyRow[]): Candidates[] {
  return groupStated(rows, 'amazon').map(({ key, group }) => {
    const axes = findAxes(group)
    const doubt = axes.map((axis) => ({ axis, doubt: findDoubt(axis, axis.values) })).find((one) => one.doubt)
    const [first] = group
    const isOtherModel = group.some(
      ({ model }) => model !== '' && first && first.model !== '' && !haveSameStem(model, first.model),
    )
    const stated = { key, rows: group, axes }
    if (doubt?.doubt)
      return {
        ...stated,
        rule: 'other-axis',
        reason: { code: `axis-${doubt.doubt}`, detail: doubt.axis.label || doubt.axis.key },
      }
    if (isOtherModel) return { ...stated, rule: 'other-axis', reason: { code: 'models-differ' } }
    return {
      ...stated,
      rule: 'variation',
      reason: { code: 'same-variations', detail: sourceFacts('amazon').label },
    }
  })
}

/** R4: the same listing on eBay, where a seller may offer different products. */
const findListings = (rows: readonly FamilyRow[]): Candidates[] =>
  groupStated(rows, 'ebay').flatMap(({ key, group }) =>
    [...Map.groupBy(group, (row) => readBase(readTitle(row)))].map(([base, same]) => ({
      key: `${key} ${base}`,
      rule: 'listing' as const,
      rows: same,
      axes: findAxes(same),
      reason: { code: 'same-listing' as const },
    })),
  )

/** Rows of one brand and with the same ratings that a source connects. */
function groupStated(rows: readonly FamilyRow[], source: string): { key: string; group: FamilyRow[] }[] {
  const byFamily = Map.groupBy(
    rows.filter((row) => findStated(row, source)),
    (row) => findStated(row, source)?.id ?? '',
  )
  return [...byFamily].flatMap(([id, all]) =>
    splitBy(all, ({ brand }) => normalizeName(brand))
      .flatMap((group) => splitBy(group, ({ title }) => [...ratings(title)].sort().join(' ')))
      .map((group, index) => ({ key: [source, id, ...(index > 0 ? [String(index)] : [])].join(' '), group })),
  )
}

/** Groups by what rows state. Those that state nothing join the largest group. */
function splitBy(rows: readonly FamilyRow[], state: (row: FamilyRow) => string): FamilyRow[][] {
  const groups = Map.groupBy(rows, state)
  const silent = groups.get('') ?? []
  groups.delete('')
  const [largest = [], ...others] = [...groups.values()].sort((a, b) => b.length - a.length)
  return [[...largest, ...silent].sort((a, b) => a.id - b.id), ...others]
}

const keepAll = (candidates: Candidates): DecidedFamily => toFamily(candidates, candidates.rows)

/** Without rows that lack a value or have the same values as an earlier one: they are no siblings of it. */
function keepDistinct(candidates: Candidates): DecidedFamily {
  const { axes, rows } = candidates
  const seen = new Set<string>()
  const kept = rows.filter((_, index) => {
    const values = axes.map((axis) => axis.values[index] ?? '')
    const key = values.map((value) => normalizeAxisValue(value).key).join('\n')
    if (axes.length === 0 || values.includes('') || seen.has(key)) return false
    seen.add(key)
    return true
  })
  return toFamily(candidates, kept)
}

function toFamily({ key, rule, reason, axes, rows }: Candidates, kept: readonly FamilyRow[]): DecidedFamily {
  return {
    key,
    rule,
    reason,
    axes: axes.map(({ key: name, label }) => ({ key: name, label })),
    members: rows.flatMap((row, index) =>
      kept.includes(row) ? [{ id: row.id, values: axes.map(({ values }) => values[index] ?? '') }] : [],
    ),
  }
}
