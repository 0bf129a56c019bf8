import type { Body, Query, Result } from './caller.ts'

/** A run, which looks rows of a list up. */
export type Run = Result<'getRun'>
export type NewRun = Body<'startRun'>
/** What a run costs at most. */
export type Quote = Result<'quoteRun'>
export type NewQuote = Body<'quoteRun'>
/** Up to 20 identifiers with what was found. */
export type Lookup = Result<'getLookup'>
export type NewLookup = Body<'createLookup'>
/** A list, which keeps the newest result of each row over all runs. */
export type List = Result<'getListState'>
export type NewList = Body<'createList'>
/** A list with what a run of all its rows costs at most. */
export type QuotedList = Result<'createList'>
/** A list with its recognized columns and what a run of all its rows costs at most. */
export type UploadedList = Result<'uploadList'>
export type NewUpload = Query<'uploadList'>
/** A row of a list with what was found. */
export type Row = Result<'listRows'>['data'][number]
export type Verdict = Row['verdict']
/** Rows as a run left them, or only those with a verdict. */
export type RowsQuery = Pick<Query<'listRows'>, 'run' | 'verdict'>
export type NewRow = Body<'addListRows'>['rows'][number]
/** What a row is: identifiers, or a pasted one or address. */
export type RowCorrection = Body<'correctListRow'>
export type CorrectedRow = Result<'correctListRow'>
export type NewerRows = Body<'replaceListRows'>
export type NewerFile = Query<'replaceListFromFile'>
/** What newer rows change, and whether they have changed the list. */
export type RowChanges = Result<'replaceListRows'>
export type CandidateChoice = Result<'chooseProduct'>
/** A product of a marketplace. */
export type ChosenCandidate = NonNullable<CandidateChoice['chosen']>
/** The rows of a list as of one of its runs. Without it, as they are now. */
export type RunSelection = Query<'createExport'>
/** A shop or program that packages are made for, with its options. */
export type ExportTarget = Result<'listExportTargets'>['data'][number]
/** A package of a list as it is now, or as of a `run`. */
export type NewExport = Body<'createExport'> & RunSelection
/** A link to an import package, which needs no key and expires. */
export type ExportLink = Result<'createExport'>
/** A list that runs again at set times. */
export type Schedule = Result<'addSchedule'>
export type NewSchedule = Body<'addSchedule'>
export type ScheduleChange = Body<'updateSchedule'>
export type ImageCheck = Result<'getImages'>
/** The version of the text in `rights` of an image check. */
export type RightsDeclaration = Body<'createImageDownload'>
export type AttributeMapping = Result<'getMapping'>
export type NewMapping = Body<'saveMapping'>
export type Usage = Result<'getUsage'>
/** `csv` or `xlsx`, only found rows, in the layout of JTL-Ameise. */
export type FileVariant = Query<'getRunResults'>
/** The same for a list, also with own columns and as of a run. */
export type ListFileVariant = FileVariant & RunSelection & { own_columns?: readonly string[] }
