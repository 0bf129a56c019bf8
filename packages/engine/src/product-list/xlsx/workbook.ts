import type { Budget } from '../budget.ts'
import { ProductListError } from '../refusals.ts'
import type { PartSource } from './parts.ts'
import { readXml, type XmlHandlers } from './xml.ts'

export interface SheetEntry {
  name: string
  isHidden: boolean
  /** Name of the sheet's part. */
  part: string
}

export interface Workbook {
  /** Worksheets in tab order, without chart and macro sheets. */
  sheets: SheetEntry[]
  /** Whether dates count from 1904 instead of 1900. */
  is1904: boolean
  sharedStrings: string | undefined
  styles: string | undefined
}

/** Reads the workbook part and its relationships. Throws `ProductListError` if they are invalid. */
export async function readWorkbook(source: PartSource, budget: Budget): Promise<Workbook> {
  const main = (await readRelationships(source, '', budget)).find(({ type }) => type === 'officeDocument')
  const part = main?.target ?? 'xl/workbook.xml'
  const content = await source.open(part)
  if (!content) throw new ProductListError('damaged')
  const relationships = await readRelationships(source, part, budget)
  const declared: { name: string; isHidden: boolean; id: string }[] = []
  let is1904 = false
  const open: XmlHandlers['open'] = (name, attributes) => {
    if (name === 'workbookPr') is1904 ||= /^(1|true|on)$/.test(attributes.date1904 ?? '')
    if (name !== 'sheet') return
    const [, id = ''] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? []
    const isHidden = (attributes.state ?? 'visible') !== 'visible'
    declared.push({ name: attributes.name ?? '', isHidden, id })
  }
  await readXml(content, { open }, budget)
  const targets = new Map(
    relationships.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  )
  const sheets = declared.flatMap(({ name, isHidden, id }) => {
    const target = targets.get(id)
    return target === undefined ? [] : [{ name, isHidden, part: target }]
  })
  const findPart = (type: string) => relationships.find((relationship) => relationship.type === type)?.target
  return { sheets, is1904, sharedStrings: findPart('sharedStrings'), styles: findPart('styles') }
}

interface Relationship {
  id: string
  /** Last path segment of the type URL. Transitional and strict packages share it. */
  type: string
  target: string
}

async function readRelationships(source: PartSource, part: string, budget: Budget): Promise<Relationship[]> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const content = await source.open(`${folder}_rels/${part.slice(slash)}.rels`)
  const relationships: Relationship[] = []
  if (!content) return relationships
  const open: XmlHandlers['open'] = (name, { Id, Type, Target, TargetMode }) => {
    if (name !== 'Relationship' || TargetMode === 'External') return
    const type = Type?.slice(Type.lastIndexOf('/') + 1) ?? ''
    relationships.push({ id: Id ?? '', type, target: resolveTarget(folder, Target ?? '') })
  }
  await readXml(content, { open }, budget)
  return relationships
}

/** ECMA-376 part 2, 8.2: targets are relative to the part's folder. None may leave the package. */
function resolveTarget(folder: string, target: string): string {
  const path: string[] = []
  const steps = (target.startsWith('/') ? target : folder + target).replaceAll('\\', '/').split('/')
  for (const step of steps) {
    if (step === '..' && path.pop() === undefined) throw new ProductListError('unsafe-content')
    if (step !== '' && step !== '.' && step !== '..') path.push(step)
  }
  return path.join('/')
}
