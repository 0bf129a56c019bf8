import {
  type AttributeKind,
  type ChangeEntry,
  type Edit,
  endpoints,
  type List,
  type ListRow,
  type ListView,
  type Profile,
  type RowGroup,
  type RowRecord,
  type RowSelection,
  type RunDetails,
  type RunQuote,
  type ViewSettings,
} from '@merkwerk/contract'
import { screen } from '@testing-library/react'
import type { z } from 'zod'
import ListPage from '../pages/list/page.tsx'
import { savedMapping } from './attribute-fixtures.ts'
import { exportTargets } from './export-fixtures.ts'
import type { FakeApi, refuse } from './fake-api.ts'
import { job, jobDetail, jobList, profile } from './fixtures.ts'
import { renderScreen } from './screen.tsx'

export const done = { success: true as const, message: 'ok' }

/** An entry of the list's history. */
export const createEntry = (id: string): ChangeEntry => ({
  id,
  kind: 'edit',
  by: 'anna',
  at: '2026-11-20T09:31:00.000Z',
  fields: ['title'],
  rows: 1,
  cells: 1,
  first: [],
  undone: null,
  can_be_undone: true,
  can_be_redone: false,
})

/** The response to a change that was saved. */
export const saved = {
  ...done,
  change: createEntry('11111111-1111-4111-8111-111111111111'),
  refused: [],
  version: 1,
  meanwhile: [],
}

const readPositions = (rows: RowSelection): number[] => {
  if (Array.isArray(rows)) return rows
  const ranges = 'ranges' in rows ? rows.ranges : []
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )
}

/** The candidates that were chosen. */
export const readChoices = (api: FakeApi) => api.calls(endpoints.changeRows).map(({ body }) => body.choice)

/** The values that were sent for one field each. */
export const readSent = (api: FakeApi) =>
  api.calls(endpoints.changeRows).map(({ body: { set } }) => ({
    positions: set ? readPositions(set.rows) : [],
    field: set?.field,
    value: set?.value,
  }))

/** A list of three rows. */
export const toList = (changes: Partial<List> = {}): List => ({
  list_id: 'ML-1',
  name: 'Tools',
  file_name: 'tools.csv',
  created_at: '2026-11-20T09:30:00.000Z',
  changed_at: '2026-11-20T09:31:00.000Z',
  archived: false,
  total_rows: 3,
  version: 1,
  own_columns: [],
  computed: [],
  verdicts: { found: 2, ambiguous: 1, 'not-found': 0, blocked: 0, unreadable: 0, skipped: 0 },
  completeness: 90,
  latest_run: 'MW-1',
  open_run: null,
  runs: 1,
  ...changes,
})

export const toRow = (position: number, changes: Partial<ListRow> = {}): ListRow => ({
  position,
  article_number: `A-${position}`,
  ean: '4006381333931',
  asin: null,
  part_number: null,
  outdated: false,
  verdict: 'found',
  title: `Drill ${position}`,
  brand: 'Bosch',
  category: 'Drills',
  image: null,
  prices: { amazon: { amount: '49.90', currency: 'EUR' }, ebay: null },
  attributes: 12,
  completeness: 90,
  missing: [],
  missing_safety: null,
  ignored: false,
  edited: [],
  chosen: null,
  fetched_at: '2026-11-20T09:31:00.000Z',
  changed_at: '2026-11-20T09:31:00.000Z',
  run: 'MW-1',
  values: [],
  fields: [],
  cells: [],
  problems: [],
  ...changes,
})

const toRecord = (row: ListRow, changes: Partial<RowRecord> = {}): RowRecord => ({
  position: row.position,
  article_number: row.article_number,
  ean: row.ean,
  asin: row.asin,
  part_number: row.part_number,
  verdict: row.verdict,
  reason: null,
  reason_text: 'Found by EAN.',
  notes: [],
  contradictions: [],
  title: row.title,
  image: null,
  attributes: [],
  products: [],
  candidates: [],
  bad_value: null,
  charge: null,
  chosen: null,
  ...changes,
})

export const candidates = [
  { source: 'amazon' as const, id: 'B01', title: 'Small drill' },
  { source: 'ebay' as const, id: '77', title: 'Large drill' },
]
/** A row with two candidates. */
const ambiguous = toRow(3, { verdict: 'ambiguous', title: null, brand: null, fetched_at: null })

interface Options {
  list?: List
  /** By default those without a product. */
  openRows?: number
  account?: Profile
  rows?: ListRow[]
  /** Of each row's product. */
  pictures?: string[]
  /** What the values of attributes are. */
  kinds?: AttributeKind[]
  /** The response to the query of all rows. By default they arrive. */
  rest?: ReturnType<typeof refuse>
  /** The response to queries that group rows. */
  grouped?: ReturnType<typeof refuse> | { positions: number[]; groups: RowGroup[] }
  /** The axes of its families. */
  axes?: { value: string; families: number; former: string[] }[]
  at?: string
  record?: Partial<RowRecord>
  edits?: Edit[]
  /** What else the product of a row has. */
  detail?: Partial<z.input<typeof endpoints.getListRow.response>>
  run?: RunDetails | (() => Promise<RunDetails>)
  /** The target of the last export. */
  lastExport?: string | null
  /** The views of the list, and how it was seen last. */
  views?: ListView[] | ReturnType<typeof refuse>
  last?: ViewSettings | null
  language?: 'en' | 'de'
  role?: 'user' | 'admin'
  /** The text of the list's event stream. By default nothing happens. */
  events?: () => Promise<string>
}

/** The quote of a run over one row. */
export const toQuote = (quote: Partial<RunQuote> = {}): RunQuote => ({
  rows: 1,
  skipped: [],
  distinct_products: 1,
  paid_products: 0,
  chosen_rows: 0,
  coins: 1,
  coins_afresh: 1,
  available_coins: 50,
  seconds: 10,
  seconds_afresh: 10,
  remembered: { checked: 1, products: 0, oldest: null },
  ...quote,
})

/** Opens the page of a list whose edits the fake API remembers. */
export async function openList(
  api: FakeApi,
  {
    list = toList(),
    openRows = list.total_rows - list.verdicts.found - list.verdicts.skipped,
    account = profile(),
    rows = [toRow(1), toRow(2), ambiguous],
    pictures = [],
    kinds = [],
    axes = [],
    rest,
    grouped,
    at = '',
    record = {},
    edits = [],
    detail = {},
    run = jobDetail(),
    lastExport = null,
    views = [],
    last = null,
    events = () => new Promise<string>(() => undefined),
    ...options
  }: Options = {},
) {
  const state = new Map(rows.map((row) => [row.position, row]))
  api.on(endpoints.getList, list)
  api.on(
    endpoints.getListViews,
    Array.isArray(views) ? { views, last: last && { view_id: null, settings: last } } : views,
  )
  api.on(endpoints.rememberListView, done)
  api.on(endpoints.getListEvents, events)
  api.on(endpoints.getChanges, { changes: [], next: null })
  api.on(endpoints.getProfile, account)
  api.on(endpoints.getExportTargets, { targets: exportTargets, last: lastExport, mapping_version: 0 })
  api.on(endpoints.getAttributeMapping, savedMapping(0))
  api.on(endpoints.getRunDetails, run)
  api.on(endpoints.getJobsList, jobList([job({ id: 1 })]))
  api.on(endpoints.getOpenRows, { open_rows: openRows })
  api.on(endpoints.getListFacets, {
    brands: [{ value: 'Bosch', rows: 2 }],
    categories: [{ value: 'Drills', rows: 3 }],
    sources: [
      { value: 'ebay', rows: 2 },
      { value: 'icecat', rows: 1 },
    ],
    attributes: [{ value: 'Color', rows: 2 }],
    axes,
  })
  api.on(endpoints.getAttributeKinds, { kinds })
  api.on(endpoints.quoteListRun, toQuote())
  api.on(endpoints.getListOrder, ({ query }) => {
    const refused = (query.limit === undefined && rest) || (query.group_by && grouped)
    return refused || { positions: rows.slice(0, query.limit).map(({ position }) => position) }
  })
  api.on(endpoints.getListRows, ({ query }) => ({
    rows: query.positions.flatMap((position) => {
      const row = state.get(position)
      if (!row) return []
      const values = (query.attributes ?? []).map(
        (name): string => Reflect.get(row, `attribute:${name}`) ?? `${name} ${position}`,
      )
      const fields = (query.fields ?? []).map((name): string | null => Reflect.get(row, name) ?? null)
      return [{ ...row, values, fields }]
    }),
  }))
  api.on(endpoints.getListRow, ({ params }) => {
    const row = state.get(params.position) ?? toRow(params.position)
    return {
      row,
      cells: [],
      record: toRecord(row, record),
      texts: { bullets: null, description: null, price: null },
      pictures: { chosen: pictures, found: pictures },
      edits,
      originals: edits.map(({ field }) => ({ name: field, value: 'Marketplace text' })),
      history: [],
      ...detail,
    }
  })
  api.on(endpoints.changeRows, ({ body }) => {
    const { set, cells } = body
    const change = (position: number, field: string, value: string | null) => {
      const row = state.get(position)
      if (row) state.set(position, { ...row, [field]: value, edited: [...new Set([...row.edited, field])] })
    }
    for (const position of set ? readPositions(set.rows) : []) if (set) change(position, set.field, set.value)
    for (const { position, values } of cells?.rows ?? [])
      for (const [at, field] of (cells?.fields ?? []).entries()) change(position, field, values[at] ?? null)
    return { ...saved, change: createEntry(body.id) }
  })
  api.on(endpoints.setAxisValues, ({ body }) => ({ ...saved, change: createEntry(body.id) }))
  api.on(endpoints.undoChange, saved)
  api.on(endpoints.redoChange, saved)
  const rendered = await renderScreen(<ListPage />, {
    at: `/lists/ML-1${at}`,
    path: '/lists/:listId',
    ...options,
  })
  await screen.findByRole('heading', { level: 1, hidden: true })
  return rendered
}
