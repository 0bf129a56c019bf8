import { isDeepStrictEqual } from 'node:util'
import type { FilterImport, FilterList, ProblemCode } from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'
import { defaultLimits, type ListLimits, ProductListError, runInThread } from '@merkwerk/engine'
import type { Context } from '../../../platform/context.ts'
import { AppError, createProblem, type LineProblem } from '../../../platform/errors.ts'
import { type Actor, requireFileKind, type UploadedFile } from '../../../platform/http/index.ts'
import { changeRules, type NextRule } from './change-rules.ts'
import { createLineProblem, type ReadRule } from './rules-csv.ts'
import type { RulesReading, RulesTask } from './rules-reader.ts'
import { fold, type KeyValue, readRules, ruleKey, type StoredRule } from './store.ts'

const shownErrors = 5
const listedErrors = 1_000

/** A thread reads the file. It may have as many rules as there can be, and not a workbook's worth of cells. */
const limits: ListLimits = {
  ...defaultLimits,
  fileBytes: 10 * 2 ** 20,
  inflatedBytes: 100 * 2 ** 20,
  nodes: 5_000_000,
  characters: 20_000_000,
  rows: 200_000,
  cells: 2_000_000,
  columns: 1_000,
  cellLength: 20_000,
  processorMs: 20_000,
}

/**
 * Imports the rules of a CSV or XLSX file as one change, which can be undone. `replace` deletes rules that the file does not
 * have, `add` does not. Imports all or nothing: throws `LIST_REFUSED` with the lines that are invalid or duplicates.
 */
export async function importRules(
  context: Context,
  admin: Actor,
  list: FilterList,
  { file, mode }: { file: UploadedFile; mode: 'add' | 'replace' },
  signal: AbortSignal,
): Promise<FilterImport> {
  requireFileKind(file, 'table')
  const { rules, errors, errorCount } = await readFile(list, file, {
    owner: admin.accountId,
    signal,
  })
  let counts = { added: 0, updated: 0, removed: 0, unchanged: 0 }
  await changeRules(context, admin, list, async (tx) => {
    const rows = await readRules(tx, list)
    const clashes =
      list === 'key-value' ? findClashes(rows as KeyValue[], rules as ReadRule<KeyValue>[], mode) : []
    const found = [...errors, ...clashes].sort((a, b) => a.line - b.line)
    refuseErrors(found, errorCount + clashes.length)
    const { before, after, ...planned } = planImport(list, rows, rules, mode)
    counts = planned.counts
    return before.length + after.length > 0 ? { action: 'import', before, after } : undefined
  })
  return { success: true, message: 'The list was imported.', ...counts }
}

async function readFile(
  list: FilterList,
  { path, bytes }: UploadedFile,
  { owner, signal }: { owner: number; signal: AbortSignal },
): Promise<RulesReading> {
  try {
    const module = new URL('./rules-reader.ts', import.meta.url)
    return await runInThread<RulesTask, RulesReading>(
      { module, payload: { path, list }, limits, bytes: 5 * bytes, owner },
      signal,
    )
  } catch (error) {
    if (!(error instanceof ProductListError)) throw error
    throw new AppError('LIST_REFUSED', { reason: error.code }, { text: error.sentences, cause: error })
  }
}

/** The response lists the first errors. */
function refuseErrors(errors: LineProblem[], count: number): void {
  if (count === 0) return
  const shown = errors.slice(0, shownErrors)
  const lines = {
    en: shown.map(({ line, problem }) => `Line ${line}: ${sayProblem(problem, 'en')}`).join('. '),
    de: shown.map(({ line, problem }) => `Zeile ${line}: ${sayProblem(problem, 'de')}`).join('. '),
  }
  throw new AppError(
    'LIST_REFUSED',
    { reason: 'invalid-rows' },
    { problem: createProblem('rules-with-errors', { count, lines }), lines: errors.slice(0, listedErrors) },
  )
}

/** The lines after which a key would have two values or a value two keys. */
function findClashes(
  rows: readonly KeyValue[],
  rules: readonly ReadRule<KeyValue>[],
  mode: 'add' | 'replace',
): LineProblem[] {
  const inFile = new Set(rules.map(({ fields }) => fold(fields.key)))
  const remaining = mode === 'add' ? rows.filter(({ key }) => !inFile.has(fold(key))) : []
  const valueOfKey = new Map<string, string>()
  const keyOfValue = new Map(remaining.map(({ key, value }) => [fold(value), fold(key)]))
  return rules.flatMap(({ line, fields }) => {
    const [key, value] = [fold(fields.key), fold(fields.value)]
    const clash = (code: ProblemCode) => [
      createLineProblem({ line, cells: [fields.key, fields.value] }, { code }),
    ]
    if ((valueOfKey.get(key) ?? value) !== value) return clash('key-listed')
    if ((keyOfValue.get(value) ?? key) !== key) return clash('value-listed')
    valueOfKey.set(key, value)
    keyOfValue.set(value, key)
    return []
  })
}

/** The change of an import. Of rules that differ only in case, the last one is used. */
function planImport(
  list: FilterList,
  rows: readonly StoredRule[],
  rules: readonly ReadRule[],
  mode: 'add' | 'replace',
) {
  const wanted = new Map(rules.map(({ fields }) => [ruleKey(list, fields), fields]))
  const before: StoredRule[] = []
  const after: NextRule[] = []
  const counts = { added: 0, updated: 0, removed: 0, unchanged: 0 }
  for (const row of rows) {
    const key = ruleKey(list, row)
    const rule = wanted.get(key)
    wanted.delete(key)
    if (!rule && mode === 'add') continue
    if (rule && isDeepStrictEqual({ ...row, ...rule }, row)) counts.unchanged += 1
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
