import type { FilterImport, FilterList } from '@merkwerk/contract'
import { ProductListError, readCsvTable } from '@merkwerk/engine'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Actor, UploadedFile } from '../http/index.ts'
import { changeList, type NextRow } from './change-list.ts'
import { parseTable } from './csv.ts'
import { type Fields, type Row, readList, ruleKey } from './lists.ts'

const shownFaults = 5

/**
 * Reads a list from a CSV file as one change, which can be undone as one. `add` keeps rules that the file does not have,
 * `replace` removes them. All or nothing: throws `LIST_REFUSED` with the rows that are no rules, and `INVALID_INPUT`
 * where a rule would be listed twice.
 */
export async function importList<L extends FilterList>(
  ctx: Context,
  admin: Actor,
  list: L,
  { file, mode }: { file: UploadedFile; mode: 'add' | 'replace' },
): Promise<FilterImport> {
  const rules = await readRules(list, file)
  let counts = { added: 0, updated: 0, removed: 0, unchanged: 0 }
  await changeList(ctx, admin, list, async (tx) => {
    const plan = planImport(list, await readList(tx, list), rules, mode)
    counts = plan.counts
    return plan.before.length + plan.after.length === 0
      ? undefined
      : { action: 'import', before: plan.before, after: plan.after }
  })
  return { success: true, message: 'The list was imported.', ...counts }
}

async function readRules<L extends FilterList>(list: L, file: UploadedFile): Promise<Fields[L][]> {
  try {
    const { rules, faults } = parseTable(list, await readCsvTable(file.path))
    if (faults.length === 0) return rules
    const shown = faults.slice(0, shownFaults).map(({ row, fault }) => `Row ${row}: ${fault}`)
    throw refuse('invalid-rows', `${faults.length} rows cannot be imported. ${shown.join('. ')}.`)
  } catch (error) {
    if (error instanceof ProductListError) throw refuse(error.code, error.sentence('en'))
    throw error
  }
}

const refuse = (reason: string, text: string) => new AppError('LIST_REFUSED', { reason }, { text })

/** What an import changes; of rules that the file has twice the last one counts. */
function planImport<L extends FilterList>(
  list: L,
  rows: readonly Row<L>[],
  rules: readonly Fields[L][],
  mode: 'add' | 'replace',
) {
  const wanted = new Map(rules.map((rule) => [ruleKey[list](rule), rule]))
  const before: Row<L>[] = []
  const after: NextRow<L>[] = []
  const counts = { added: 0, updated: 0, removed: 0, unchanged: 0 }
  for (const row of rows) {
    const key = ruleKey[list](row)
    const rule = wanted.get(key)
    wanted.delete(key)
    if (!rule && mode === 'add') continue
    if (rule && isSame(row, rule)) counts.unchanged += 1
    else {
      before.push(row)
      if (rule) after.push({ ...rule, id: row.id })
      counts[rule ? 'updated' : 'removed'] += 1
    }
  }
  after.push(...wanted.values())
  counts.added = wanted.size
  return { before, after, counts }
}

const isSame = (row: object, rule: object): boolean =>
  Object.entries(rule).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify((row as Record<string, unknown>)[field]),
  )
