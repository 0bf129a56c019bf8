// docs/decisions/0067-live.md

import type { List } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followList } from '../api/index.ts'
import { sheetQueries } from '../api/sheet-queries.ts'

/** A list whose figures follow its event stream while the page is visible. */
export function useFollowedList(listId: string) {
  const client = useQueryClient()
  const isVisible = useIsVisible()
  const query = useQuery(sheetQueries.list(listId))
  const isKnown = query.data !== undefined
  useEffect(() => {
    if (!isVisible || !isKnown) return
    const leaving = new AbortController()
    const { queryKey } = sheetQueries.list(listId)
    async function follow(): Promise<void> {
      try {
        for await (const list of followList(listId, { signal: leaving.signal }))
          client.setQueryData<List>(queryKey, (known) =>
            known && known.version > list.version ? known : list,
          )
      } catch {
        // The list or the session is gone, and the query reports that.
        if (!leaving.signal.aborted) void client.invalidateQueries({ queryKey })
      }
    }
    void follow()
    return () => leaving.abort()
  }, [client, listId, isVisible, isKnown])
  return query
}

/** A hidden page needs no connection, of which a browser has six for each server. It reads what it missed once it is seen again. */
function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const update = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
