import type { PageElement } from '../element.ts'
import { readText } from './whole-page.ts'

/** The properties of a microdata element. A repeated property is a list. */
export type Statement = { [property: string]: unknown }

/** The products in the page's microdata (HTML standard; schema.org), in the form of JSON-LD. */
export function statementsIn(elements: Iterable<PageElement>): Statement[] {
  const statements: Statement[] = []
  for (const element of elements)
    if (isScope(element) && readType(element) !== undefined && element.attributes.itemprop === undefined)
      statements.push(readStatement(element))
  return statements
}

const isScope = ({ attributes }: PageElement): boolean => attributes.itemscope !== undefined

const readType = ({ attributes }: PageElement): string | undefined =>
  /schema\.org\/(\w+)/.exec(attributes.itemtype ?? '')?.[1]

function readStatement(scope: PageElement): Statement {
  const statement: Statement = { '@type': readType(scope) }
  collect(scope, statement)
  return statement
}

function collect(element: PageElement, statement: Statement): void {
  for (const child of element.children) {
    if (typeof child === 'string') continue
    const names = child.attributes.itemprop?.split(/\s+/).filter(Boolean) ?? []
    for (const name of names) add(statement, name, isScope(child) ? readStatement(child) : statedBy(child))
    if (!isScope(child)) collect(child, statement)
  }
}

function add(statement: Statement, name: string, value: unknown): void {
  statement[name] = statement[name] === undefined ? value : [statement[name], value].flat()
}

const statedBy = (element: PageElement): string => {
  const { content, src, href } = element.attributes
  const address = element.name === 'img' ? src : element.name === 'link' ? href : undefined
  return content ?? address ?? readText(element)
}
