import type { z } from 'zod'
import { assignedFields, overwrittenFields } from './causes.ts'
import type { AttributeChoice } from './choose-attributes.ts'
import { ignoringCase } from './comparison.ts'
import { type Finding, FindingCounter, type PreflightReport } from './findings.ts'
import { type PassCounts, passOver } from './passes.ts'
import type { ExportSource } from './product.ts'
import type { ExportFile, ExportTarget, ImageCheck, ImageLookup, KnownScheme, Run } from './target.ts'

/** What is exported and how. */
export interface ExportInput {
  source: ExportSource
  /** Checked with the schema of the target. Throws a ZodError for options that it does not allow. */
  options?: unknown
  known?: KnownScheme
  /** What goes into a shop or another system. Plain files have all attributes. */
  attributes?: AttributeChoice
  imageProblem?: ImageCheck
  /** What a check found out, for file names of images. Names end with `jpg` without it. */
  checkedImage?: ImageLookup
  /** False writes one file whatever the limits of the importer, for addresses that deliver a single file. */
  isSplit?: boolean
}

const allAttributes: AttributeChoice = { isMapped: () => false, hasOthers: true }

const nothingKnown: KnownScheme = { attribute: () => undefined, value: () => undefined }

export interface StartedExport {
  /** Reading their contents in order writes the export and fills the report. */
  files: AsyncIterable<ExportFile>
  /** Complete once all contents were read. */
  report: () => PreflightReport
}

/** Starts a run of a target. `onFinding` receives every finding as it occurs, the report counts them. */
export function startExport(
  target: ExportTarget,
  input: ExportInput,
  onFinding: (finding: Finding) => void = () => undefined,
): StartedExport {
  const options = target.options.parse(input.options ?? {})
  const counter = new FindingCounter()
  const counts: PassCounts = { total: 0, written: 0, licensedSources: new Set() }
  const files: PreflightReport['files'] = []
  const report = (finding: Finding): void => {
    counter.add(finding)
    onFinding(finding)
  }
  /** What the import does to existing articles is known once all files were written. */
  async function* withOverwrites(written: AsyncIterable<ExportFile>): AsyncGenerator<ExportFile> {
    yield* written
    const fields = target.overwrites?.(options) ?? []
    if (counts.written === 0) return
    if (target.kind === 'plain') report({ cause: assignedFields, count: counts.written })
    if (fields.length > 0) report({ cause: overwrittenFields(target, fields), count: counts.written })
  }
  return {
    files: withOverwrites(
      measured(target.files(createRun(target, { ...input, options }, counts, report)), files),
    ),
    report: () => ({
      target: target.id,
      rows: { total: counts.total, written: counts.written, leftOut: counts.total - counts.written },
      files,
      findings: counter.groups(),
      ...(counts.licensedSources.size > 0 && { licensedSources: [...counts.licensedSources] }),
    }),
  }
}

function createRun<Schema extends z.ZodType>(
  target: ExportTarget<Schema>,
  input: ExportInput & { options: z.output<Schema> },
  counts: PassCounts,
  report: (finding: Finding) => void,
): Run<z.output<Schema>> {
  const { source, options, known = nothingKnown, isSplit = true } = input
  const attributes = target.kind === 'plain' ? undefined : (input.attributes ?? allAttributes)
  const { imageProblem = () => undefined, checkedImage = () => undefined } = input
  let passes = 0
  const reportOn: Run<unknown>['reportOn'] = ({ position, articleNumber }, finding) =>
    report({ ...finding, position, articleNumber })
  const leaveOut: Run<unknown>['leaveOut'] = (product, cause) => {
    counts.written--
    reportOn(product, { cause })
  }
  return {
    options,
    known,
    isSplit,
    imageProblem,
    checkedImage,
    report,
    reportOn,
    leaveOut,
    products: () => ({
      [Symbol.asyncIterator]() {
        const isFirst = passes++ === 0
        return passOver(
          {
            source,
            attributes,
            families: chooseFamilies(target, options),
            reject: (product) => target.reject?.(product, options),
            numberKey: target.numberKey ?? ignoringCase,
            report: isFirst ? report : () => undefined,
            leaveOut: isFirst ? leaveOut : () => undefined,
          },
          isFirst ? counts : { total: 0, written: 0, licensedSources: new Set() },
        )
      },
    }),
  }
}

/** How the importer takes families, unless the seller wants articles that stand on their own. */
function chooseFamilies<Schema extends z.ZodType>(target: ExportTarget<Schema>, options: z.output<Schema>) {
  const { families } = options as { families?: string }
  return families === 'simple' ? undefined : target.families?.(options)
}

/** Counts the rows and bytes of each file. */
async function* measured(
  files: AsyncIterable<ExportFile> | Iterable<ExportFile>,
  measures: PreflightReport['files'],
): AsyncGenerator<ExportFile> {
  for await (const file of files) {
    const measure = { name: file.name, rows: 0, bytes: 0 }
    measures.push(measure)
    const content = async function* () {
      for await (const chunk of file.content) {
        measure.bytes += chunk.length
        measure.rows = file.rows()
        yield chunk
      }
      measure.rows = file.rows()
    }
    yield { ...file, content: { [Symbol.asyncIterator]: content } }
  }
}

/** Runs the target without keeping its files, and reports what an import of them would do. */
export async function preflight(target: ExportTarget, input: ExportInput): Promise<PreflightReport> {
  const { files, report } = startExport(target, input)
  for await (const file of files) for await (const _ of file.content);
  return report()
}

const nothing: ExportSource = {
  async *[Symbol.asyncIterator]() {},
}

/** The files of an export with these options, each once, without its parts. Reads no products. */
export async function listFiles(
  target: ExportTarget,
  options?: unknown,
): Promise<Pick<ExportFile, 'id' | 'name' | 'contentType'>[]> {
  const { files } = startExport(target, { source: nothing, options, isSplit: false })
  return Array.fromAsync(files, ({ id, name, contentType }) => ({ id, name, contentType }))
}

/**
 * Writes one file of an export, all its parts joined into one, for importers that fetch an address. Throws a RangeError if the
 * target has no such file.
 */
export async function* singleFile(
  target: ExportTarget,
  input: ExportInput,
  fileId: string,
): AsyncGenerator<Uint8Array> {
  const { files } = startExport(target, { ...input, isSplit: false })
  let isFound = false
  for await (const file of files) {
    if (file.id !== fileId) continue
    isFound = true
    yield* file.content
  }
  if (!isFound) throw new RangeError(`${target.id} has no file ${fileId}`)
}
