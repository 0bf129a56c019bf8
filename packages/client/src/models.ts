import type { Body, Query, Result } from './caller.ts'

/** A job over a list of records. */
export type Job = Result<'getJobState'>
/** A processed record of a job with what was found. */
export type JobRecord = Result<'listRecords'>['data'][number]
export type Verdict = NonNullable<JobRecord['verdict']>
export type CandidateChoice = Result<'chooseRecordCandidate'>
/** A product of a marketplace. */
export type ChosenCandidate = NonNullable<CandidateChoice['chosen']>
export type NewJob = Body<'createJob'>
/** What a job costs at most. */
export type Quote = Result<'createQuote'>
export type NewQuote = Body<'createQuote'>
/** Up to 20 identifiers with what was found. */
export type Lookup = Result<'getLookup'>
export type NewLookup = Body<'createLookup'>
/** A list, which keeps the newest result of each row over all jobs. */
export type List = Result<'getListState'>
/** A list with its recognized columns and what a job over it costs at most. */
export type UploadedList = Result<'uploadList'>
export type NewList = Query<'uploadList'>
export type ListRow = Result<'listRows'>['data'][number]
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
/** `csv` or `xlsx`, only found records, in the layout of JTL-Ameise. */
export type FileVariant = Query<'getJobResults'>
