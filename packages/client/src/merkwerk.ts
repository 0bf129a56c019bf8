// docs/decisions/0054-client.md

import {
  type Caller,
  type CallOptions,
  createCaller,
  type MerkwerkOptions,
  type WaitOptions,
  type WriteOptions,
} from './caller.ts'
import { type FollowOptions, follow } from './follow.ts'
import type {
  AttributeMapping,
  CandidateChoice,
  ChosenCandidate,
  CorrectedRow,
  ExportLink,
  ExportTarget,
  FileVariant,
  ImageCheck,
  List,
  ListFileVariant,
  Lookup,
  NewExport,
  NewerFile,
  NewerRows,
  NewList,
  NewLookup,
  NewMapping,
  NewQuote,
  NewRow,
  NewRun,
  NewSchedule,
  NewUpload,
  Quote,
  QuotedList,
  RightsDeclaration,
  Row,
  RowChanges,
  RowCorrection,
  RowsQuery,
  Run,
  RunSelection,
  Schedule,
  ScheduleChange,
  UploadedList,
  Usage,
} from './models.ts'

/** Entries of a page of an iterator. */
const limit = 200
const fileTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** A file with the type of its name. */
function withType(file: Blob, name: string): Blob {
  const type = fileTypes[name.split('.').at(-1)?.toLowerCase() ?? '']
  // A server that knows no other type refuses the file with a sentence.
  return file.slice(0, file.size, type ?? 'text/plain')
}

/** Shortest pause between two requests for the state of a run. */
const pauseMs = 250
const followSeconds = 10

export interface FollowStateOptions extends FollowOptions {
  /** Longest time between two requests for the state, at most 60 seconds. By default 10. */
  waitSeconds?: number
}

/** Yields the first state, each changed one, and the last one. */
function followStates<T>(
  get: (options: WaitOptions & { maxRetries: number }) => Promise<T>,
  hasEnded: (state: T) => boolean,
  options: FollowStateOptions = {},
): AsyncGenerator<T, void, undefined> {
  const { waitSeconds = followSeconds, signal } = options
  let shown: string | undefined
  async function* read(onResponse: () => void) {
    const state = await get({ waitSeconds: shown === undefined ? 0 : waitSeconds, signal, maxRetries: 0 })
    onResponse()
    const text = JSON.stringify(state)
    if (text !== shown) yield state
    shown = text
    return hasEnded(state)
  }
  return follow(read, pauseMs, options)
}

const createLookups = ({ call }: Caller) => {
  /** Yields a lookup until all its results are known. */
  const follow = (id: string, options?: FollowStateOptions): AsyncGenerator<Lookup, void, undefined> =>
    followStates(
      (get) => call('getLookup', { params: { id } }, get),
      ({ status }) => status !== 'running',
      options,
    )
  const create = (lookup: NewLookup, options?: WriteOptions & WaitOptions): Promise<Lookup> =>
    call('createLookup', { body: lookup }, options)
  return {
    /** Looks up to 20 EANs or ASINs up, and waits up to 8 seconds for results by default. */
    create,
    /** Looks up to 20 EANs or ASINs up, and waits for all results. */
    async run(lookup: NewLookup, options?: WriteOptions): Promise<Lookup> {
      let latest: Lookup = await create(lookup, options)
      if (latest.status === 'running' && latest.lookup_id !== null)
        for await (const state of follow(latest.lookup_id, { signal: options?.signal })) latest = state
      return latest
    },
    get: (id: string, options?: WaitOptions): Promise<Lookup> =>
      call('getLookup', { params: { id } }, options),
    follow,
  }
}

const createRuns = ({ call, open }: Caller) => ({
  /** What a run of a list costs at most. Free. By default over all rows. */
  quote: (listId: string, quote: NewQuote = {}, options?: CallOptions): Promise<Quote> =>
    call('quoteRun', { params: { id: listId }, body: quote }, options),
  /** Starts a run of a list, by default over all rows. It may cost what its quote says, and at most `max_coins`. */
  start: (listId: string, run: NewRun = {}, options?: WriteOptions & WaitOptions): Promise<Run> =>
    call('startRun', { params: { id: listId }, body: run }, options),
  /** The runs of a list or of all lists, the newest first. */
  list: ({
    list_id,
    ...options
  }: CallOptions & { list_id?: string } = {}): AsyncGenerator<Run, void, undefined> =>
    readEach((cursor) =>
      call('listRuns', { query: { limit, ...(list_id && { list_id }), ...(cursor && { cursor }) } }, options),
    ),
  get: (id: string, options?: WaitOptions): Promise<Run> => call('getRun', { params: { id } }, options),
  /** Yields the state of a run until it ends, also after the connection was lost. */
  follow: (id: string, options?: FollowStateOptions): AsyncGenerator<Run, void, undefined> =>
    followStates(
      (get) => call('getRun', { params: { id } }, get),
      (run) => run.finished_at !== null,
      options,
    ),
  /** Cancels a run. Found rows are paid for. */
  cancel: (id: string, options?: CallOptions): Promise<Run> => call('cancelRun', { params: { id } }, options),
  /** Opens a file of a run. Read its `body` to stream it. */
  download: (
    id: string,
    kind: 'master-data' | 'attributes' | 'log' | 'report',
    { signal, ...variant }: FileVariant & CallOptions = {},
  ): Promise<Response> => open('getRunResults', { params: { id, kind }, query: variant }, { signal }),
})

const createLists = ({ call, open }: Caller) => ({
  /** All lists, the newest first. */
  list: (options?: CallOptions): AsyncGenerator<List, void, undefined> =>
    readEach((cursor) => call('listLists', { query: { limit, ...(cursor && { cursor }) } }, options)),
  get: (id: string, options?: CallOptions): Promise<List> =>
    call('getListState', { params: { id } }, options),
  /** Creates a list of up to 10,000 rows, checks them and states what a run costs at most. Free. The same rows are the same list. */
  create: (list: NewList, options?: CallOptions): Promise<QuotedList> =>
    call('createList', { body: list }, options),
  /**
   * Uploads a CSV or XLSX file as a list, checks its rows and states what a run costs at most. Free. The same file is the same
   * list.
   */
  upload: (file: Blob, { signal, ...upload }: NewUpload & CallOptions): Promise<UploadedList> =>
    call('uploadList', { query: upload, file: withType(file, upload.filename) }, { signal }),
  /** The rows of a list in its order with their newest results and your edits, or as a run left them. */
  rows: (
    id: string,
    { signal, ...wanted }: CallOptions & RowsQuery = {},
  ): AsyncGenerator<Row, void, undefined> =>
    readEach((cursor) =>
      call(
        'listRows',
        { params: { id }, query: { limit, ...(cursor && { cursor }), ...wanted } },
        { signal },
      ),
    ),
  /** Adds rows to the end of a list. Free. If one of them cannot be searched, none is added. */
  addRows: (id: string, rows: NewRow[], options?: CallOptions): Promise<{ positions: number[] }> =>
    call('addListRows', { params: { id }, body: { rows } }, options),
  /** Corrects the identifiers of a row, or says what it is. Free. An absent identifier stays, an empty one is removed. */
  correctRow: (
    id: string,
    position: number,
    correction: RowCorrection,
    options?: CallOptions,
  ): Promise<CorrectedRow> => call('correctListRow', { params: { id, position }, body: correction }, options),
  /** Compares up to 10,000 newer rows with a list. With `apply` and the `version` of the comparison they become its rows. Free. */
  replaceRows: (id: string, newer: NewerRows, options?: CallOptions): Promise<RowChanges> =>
    call('replaceListRows', { params: { id }, body: newer }, options),
  /** The same for a CSV or XLSX file. */
  replaceFromFile: (
    id: string,
    file: Blob,
    { signal, ...newer }: NewerFile & CallOptions,
  ): Promise<RowChanges> =>
    call(
      'replaceListFromFile',
      { params: { id }, query: newer, file: withType(file, newer.filename) },
      { signal },
    ),
  /** Chooses the product of an ambiguous row for later runs. Null removes the choice. Free. */
  chooseCandidate: (
    id: string,
    position: number,
    candidate: ChosenCandidate | null,
    options?: CallOptions,
  ): Promise<CandidateChoice> =>
    call('chooseProduct', { params: { id, position }, body: { candidate } }, options),
  /** Opens a list as a file with your edits, or as of a run. */
  download: (
    id: string,
    kind: 'master-data' | 'attributes',
    { signal, own_columns: columns, ...variant }: ListFileVariant & CallOptions = {},
  ): Promise<Response> => {
    const query = { ...variant, ...(columns && { own_columns: JSON.stringify(columns) }) }
    return open('getListResults', { params: { id, kind }, query }, { signal })
  },
  /** The newest check of the images of a list. */
  images: (id: string, { signal, ...query }: RunSelection & CallOptions = {}): Promise<ImageCheck> =>
    call('getImages', { params: { id }, query }, { signal }),
  /** Starts a check of the list's images in the background. Free. */
  checkImages: (id: string, { signal, ...query }: RunSelection & CallOptions = {}): Promise<ImageCheck> =>
    call('checkImages', { params: { id }, query }, { signal }),
  /** Declares that you may use the checked images, and returns a link to them as a ZIP archive. */
  imageArchive: (
    id: string,
    body: RightsDeclaration,
    { signal, ...query }: RunSelection & CallOptions = {},
  ): Promise<ExportLink> => call('createImageDownload', { params: { id }, query, body }, { signal }),
})

const createExports = ({ call, openLink }: Caller) => {
  /** Creates a link to the import package of a list, which needs no key and expires. */
  const create = (id: string, { run, ...body }: NewExport, options?: WriteOptions): Promise<ExportLink> =>
    call('createExport', { params: { id }, query: run === undefined ? {} : { run }, body }, options)
  return {
    /** The shops and programs that packages are made for, with their options. */
    targets: async (options?: CallOptions): Promise<ExportTarget[]> =>
      (await call('listExportTargets', {}, options)).data,
    create,
    /** Opens the import package of a list. Read its `body` to stream it. */
    async download(id: string, request: NewExport, options?: CallOptions): Promise<Response> {
      return openLink((await create(id, request, options)).url, options)
    },
  }
}

const createSchedules = ({ call }: Caller) => ({
  /** Your schedules, the oldest first. */
  list: async (options?: CallOptions): Promise<Schedule[]> => (await call('getSchedules', {}, options)).data,
  /** Runs a list again at set times. A schedule that exists is not created twice. */
  create: (schedule: NewSchedule, options?: WriteOptions): Promise<Schedule> =>
    call('addSchedule', { body: schedule }, options),
  /** Changes, pauses or resumes a schedule. Omitted fields stay unchanged. */
  update: (id: string, change: ScheduleChange, options?: CallOptions): Promise<Schedule> =>
    call('updateSchedule', { params: { id }, body: change }, options),
  delete: async (id: string, options?: CallOptions): Promise<void> => {
    await call('removeSchedule', { params: { id } }, options)
  },
})

const createMapping = ({ call }: Caller) => ({
  get: (options?: CallOptions): Promise<AttributeMapping> => call('getMapping', {}, options),
  /** Replaces the mapping. Rejects with `CONFLICT` if `base_version` is not the newest, also after a retried success. */
  save: (mapping: NewMapping, options?: CallOptions): Promise<{ version: number }> =>
    call('saveMapping', { body: mapping }, options),
})

const createUsage = ({ call }: Caller) => ({
  /** Coins of the account, and what the key has used today. */
  get: (options?: CallOptions): Promise<Usage> => call('getUsage', {}, options),
})

/** The entries of all pages, each page read when it is needed. */
async function* readEach<T>(
  readPage: (cursor: string | undefined) => Promise<{ data: T[]; next_cursor: string | null }>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    yield* page.data
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

/** A client of Merkwerk's public API. Its calls reject with `ApiError`, or with the reason of an abort. Throws a TypeError for an invalid `baseUrl`. */
export class Merkwerk {
  readonly lookups: ReturnType<typeof createLookups>
  readonly runs: ReturnType<typeof createRuns>
  readonly lists: ReturnType<typeof createLists>
  readonly exports: ReturnType<typeof createExports>
  readonly schedules: ReturnType<typeof createSchedules>
  readonly attributeMapping: ReturnType<typeof createMapping>
  readonly usage: ReturnType<typeof createUsage>

  constructor(options: MerkwerkOptions) {
    const caller = createCaller(options)
    this.lookups = createLookups(caller)
    this.runs = createRuns(caller)
    this.lists = createLists(caller)
    this.exports = createExports(caller)
    this.schedules = createSchedules(caller)
    this.attributeMapping = createMapping(caller)
    this.usage = createUsage(caller)
  }
}
