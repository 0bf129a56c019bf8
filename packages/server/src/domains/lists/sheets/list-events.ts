// docs/decisions/0067-live.md

import type { List } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { monitorRows } from '../../../platform/db/index.ts'
import { streamEvents } from '../../../platform/http/index.ts'
import { describeList } from './describe.ts'
import { findLists, type ListedList } from './queries.ts'

const { watch, countWatched } = monitorRows<ListedList>(findLists)

export const countWatchedLists = countWatched

/** Sends the event `list` whenever rows or figures of a list change. */
export const streamList = ({ db }: Context, list: ListedList): ReadableStream<Uint8Array> =>
  streamEvents<List>({
    event: 'list',
    read: async () => describeList(list),
    watch: (listener) => watch(db, list.id, (now) => listener(describeList(now))),
  })
