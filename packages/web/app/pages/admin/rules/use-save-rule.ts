import { ApiError } from '@merkwerk/client'
import type { FilterList } from '@merkwerk/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../api/describe-error.ts'
import {
  type Rule,
  type RuleFields,
  type RuleProblems,
  ruleLists,
  serverProblemsOf,
} from '../../../api/rule-kinds.ts'
import { ruleQueries } from '../../../api/rule-queries.ts'
import { translateProblem } from '../../../messages/validation.ts'

/** Creates a rule or updates its version. After a conflict the list is fetched again and the row shows both versions. */
export function useSaveRule(list: FilterList, onSaved: (rule: Rule) => void) {
  const client = useQueryClient()
  const { calls, check, create, update } = ruleLists[list]
  const { queryKey } = ruleQueries.rules(list)
  const [problems, setProblems] = useState<RuleProblems>({})
  const [failure, setFailure] = useState<string>()

  function clear() {
    setProblems({})
    setFailure(undefined)
  }
  function hasNoProblems(texts: RuleFields): boolean {
    const found = check(texts)
    setProblems(found)
    setFailure(undefined)
    return Object.keys(found).length === 0
  }
  const saving = useMutation({
    mutationFn: ({ base, texts }: { base: Rule | null; texts: RuleFields }) =>
      base ? update(base, texts) : create(texts),
    onSuccess: async (saved, { base }) => {
      client.setQueryData(queryKey, (rules) =>
        base ? rules?.map((rule) => (rule.id === saved.id ? saved : rule)) : [...(rules ?? []), saved],
      )
      onSaved(saved)
      await client.invalidateQueries(ruleQueries.changes(list))
    },
    onError: async (error, { base }) => {
      const isOvertaken = error instanceof ApiError && ['CONFLICT', 'NOT_FOUND'].includes(error.code)
      const named = error instanceof ApiError ? serverProblemsOf(error) : undefined
      if (named) setProblems(named)
      else if (isOvertaken) await client.invalidateQueries({ queryKey: ruleQueries.all(list) })
      else setFailure(describeError(error, base ? calls.update : calls.create))
    },
  })
  return {
    problems: { name: say(problems.name), value: say(problems.value) },
    failure,
    clear,
    isBusy: saving.isPending,
    isFaultless: hasNoProblems,
    save: (base: Rule | null, texts: RuleFields) => {
      if (hasNoProblems(texts)) saving.mutate({ base, texts })
    },
  }
}

const say = (problem: string | undefined) => problem && translateProblem(problem)
