import { expect, test } from 'vitest'
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts'

const read = (address: string) => readUsersView(new URLSearchParams(address))

test('an empty or invalid query shows all users', () => {
  for (const address of ['', 'view=open', 'page=0', 'page=1.5', 'user=-1', 'user=anna'])
    expect(read(address), address).toEqual({ view: 'all', search: '', page: 1 })
})

test.each<[UsersView, string]>([
  [{ view: 'all', search: '', page: 1 }, ''],
  [{ view: 'pending', search: 'anna', page: 1 }, 'view=pending&search=anna'],
  [{ view: 'all', search: '', page: 3, user: 7 }, 'page=3&user=7'],
])('the view %o is written as ?%s and parsed from it', (view, address) => {
  expect(writeUsersView(view).toString()).toBe(address)
  expect(read(address)).toEqual(view)
})
