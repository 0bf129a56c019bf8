import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type OpenAI from 'openai'
import { serveControl } from '../control.ts'
import { hang, InjectedFault } from '../injected-fault.ts'
import { faultOfProduct, type ModelFault, modelFaults } from './faults.ts'
import { claimUnproven, invent, obey } from './hallucinations.ts'
import { type Ask, type Finding, findFindings, parseQuestion, type QuestionText } from './parse-question.ts'
import { placeFindings } from './places.ts'

type Completion = OpenAI.ChatCompletion

const charactersPerToken = 4

const controlBody = {
  type: 'object',
  required: ['fault'],
  additionalProperties: false,
  properties: {
    fault: { enum: [...modelFaults] },
    times: { type: 'integer', minimum: 1 },
    after: { type: 'integer', minimum: 0 },
  },
}

/** OpenAI's chat completions, derived only from the question, and the control of their faults. */
export function openaiRoutes(app: FastifyInstance): void {
  const injected = new InjectedFault<ModelFault>()
  const usage = { requests: 0, tokens: 0 }
  app.post<{ Body: Ask }>('/openai/v1/chat/completions', async (request, reply) => {
    usage.requests += 1
    if (!request.headers.authorization?.startsWith('Bearer '))
      return refuse(reply, 401, { type: 'invalid_request_error', code: 'invalid_api_key' })
    const question = parseQuestion(request.body)
    const fault = injected.take() ?? faultOfProduct(question.texts.join(' '))
    if (fault === 'timeout') await hang()
    const refusal = fault && refusals[fault]
    if (refusal) return refuse(reply.headers(refusal.headers), refusal.status, refusal.error)
    const completion = complete(request.body, question, fault)
    usage.tokens += completion.usage?.total_tokens ?? 0
    return completion
  })

  serveControl<{ fault: ModelFault; times?: number; after?: number }>(app, '/_control/openai', controlBody, {
    shown: () => ({ fault: injected.shown, ...usage }),
    set: (body) => injected.set(body.fault, body),
    reset() {
      injected.set(undefined)
      Object.assign(usage, { requests: 0, tokens: 0 })
    },
  })
}

/** Calls that fail as a whole, with OpenAI's error texts. They cost nothing. */
const refusals: { [fault in ModelFault]?: Refusal } = {
  'insufficient-quota': {
    status: 429,
    headers: { 'x-should-retry': 'false' },
    error: { type: 'insufficient_quota', code: 'insufficient_quota' },
  },
  'rate-limit': {
    status: 429,
    headers: { 'retry-after': '1' },
    error: { type: 'requests', code: 'rate_limit_exceeded' },
  },
  unavailable: { status: 503, headers: {}, error: { type: 'server_error', code: null } },
  timeout: { status: 503, headers: {}, error: { type: 'server_error', code: null } },
}

interface Refusal {
  status: number
  headers: Record<string, string>
  error: { type: string; code: string | null }
}

const refuse = (reply: FastifyReply, status: number, error: Refusal['error']): FastifyReply =>
  reply.code(status).send({ error: { message: error.code ?? error.type, param: null, ...error } })

/** The model's findings. Most faults are hallucinations in a valid format. */
function toFindings(question: QuestionText, fault: ModelFault | undefined): Finding[] {
  if (question.places) return placeFindings(question.places, fault)
  if (fault === 'invented') return invent(question)
  if (fault === 'unproven') return claimUnproven(question)
  return fault === 'obedient' ? [...obey(question), ...findFindings(question)] : findFindings(question)
}

function complete(ask: Ask, question: QuestionText, fault: ModelFault | undefined): Completion {
  const text = JSON.stringify({ findings: toFindings(question, fault) })
  const isCut = fault === 'cut-off' || fault === 'invalid-json'
  const content = isCut ? text.slice(0, text.length / 2) : text
  const input = Math.ceil(JSON.stringify(ask.messages).length / charactersPerToken)
  const output = Math.ceil(content.length / charactersPerToken)
  return {
    id: `chatcmpl-${createHash('sha256').update(JSON.stringify(ask)).digest('hex').slice(0, 24)}`,
    object: 'chat.completion',
    created: 1_790_000_000,
    model: ask.model,
    choices: [
      {
        index: 0,
        finish_reason: fault === 'cut-off' ? 'length' : 'stop',
        logprobs: null,
        message: {
          role: 'assistant',
          content: fault === 'refusal' ? null : content,
          refusal: fault === 'refusal' ? 'I’m sorry, I can’t help with that.' : null,
        },
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
  }
}
