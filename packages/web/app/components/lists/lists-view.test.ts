import { expect, test } from 'vitest'
import { firstOrder, type ListsView, readListsView, writeListsView } from './lists-view.ts'

const whole: ListsView = { search: '', isArchive: false, page: 1, sort: 'changed', order: 'desc' }
const read = (address: string) => readListsView(new URLSearchParams(address))

test('an empty or invalid query shows active lists, the last changed first', () => {
  for (const address of ['', 'page=0', 'page=1.5', 'page=x', 'sort=coins', 'order=up', 'view=all'])
    expect(read(address), address).toEqual(whole)
})

test.each<[Partial<ListsView>, string]>([
  [{}, ''],
  [{ isArchive: true, search: '40' }, 'view=archived&search=40'],
  [{ sort: 'name', order: 'asc', page: 2 }, 'sort=name&page=2'],
  [{ sort: 'name', order: 'desc' }, 'sort=name&order=desc'],
  [{ sort: 'rows', order: 'asc' }, 'sort=rows&order=asc'],
])('the view %o is written as %o and read again', (change, address) => {
  const view = { ...whole, ...change }
  expect(String(writeListsView(view))).toBe(address)
  expect(read(address)).toEqual(view)
})

test('names start ascending, numbers and times descending', () => {
  expect((['name', 'rows', 'changed'] as const).map(firstOrder)).toEqual(['asc', 'desc', 'desc'])
})
