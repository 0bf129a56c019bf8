import type { FilterList } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import { CallError } from '../../../api/error.ts'
import {
  type Rule,
  type RuleFaults,
  type RuleTexts,
  ruleLists,
  serverFaultsOf,
} from '../../../api/rule-kinds.ts'
import { filterQueries } from '../../../api/rule-queries.ts'
import { sayFault } from '../../../messages/validation.ts'

/**
 * Saves a rule: a new one, or over the version that its writing began with. Where somebody was faster the list is read
 * again, and the row shows both versions.
 */
export function useSaveRule(list: FilterList, onSaved: (rule: Rule) => void) {
  const client = useQueryClient()
  const { calls, check, create, update } = ruleLists[list]
  const { queryKey } = filterQueries.rules(list)
  const [faults, setFaults] = useState<RuleFaults>({})
  const [failure, setFailure] = useState<string>()

  function clear() {
    setFaults({})
    setFailure(undefined)
  }
  function isFaultless(texts: RuleTexts): boolean {
    const found = check(texts)
    setFaults(found)
    setFailure(undefined)
    return Object.keys(found).length === 0
  }
  const saving = useMutation({
    mutationFn: ({ base, texts }: { base: Rule | null; texts: RuleTexts }) =>
      base ? update(base, texts) : create(texts),
    onSuccess: async (saved, { base }) => {
      client.setQueryData(queryKey, (rules) =>
        base ? rules?.map((rule) => (rule.id === saved.id ? saved : rule)) : [...(rules ?? []), saved],
      )
      onSaved(saved)
      await client.invalidateQueries(filterQueries.changes(list))
    },
    onError: async (error, { base }) => {
      const isOvertaken = error instanceof CallError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)
      const named = error instanceof CallError ? serverFaultsOf(error) : undefined
      if (named) setFaults(named)
      else if (isOvertaken) await client.invalidateQueries({ queryKey: filterQueries.all(list) })
      else setFailure(describeError(error, base ? calls.update : calls.create))
    },
  })
  return {
    faults: { name: say(faults.name), value: say(faults.value) },
    failure,
    clear,
    isBusy: saving.isPending,
    isFaultless,
    save: (base: Rule | null, texts: RuleTexts) => {
      if (isFaultless(texts)) saving.mutate({ base, texts })
    },
  }
}

const say = (fault: string | undefined) => fault && sayFault(fault)
