import {
  createRequestStateCodec,
  fromJsonSchema,
  type InputRequest,
  inputRequired,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: png, mimeType: 'image/png' }
const embedded = (uri: string, words = 'This is an embedded resource content.') => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: words },
})

const contents = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio' as const, data: wav, mimeType: 'audio/wav' }],
  test_embedded_resource: [embedded('test://embedded-resource')],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    {
      type: 'resource' as const,
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: '{"test":"data"}',
      },
    },
  ],
}

function addTools(server: McpServer): void {
  for (const [name, content] of Object.entries(contents))
    server.registerTool(name, { description: name }, async () => ({ content }))
  server.registerTool('test_error_handling', { description: 'Fails' }, async () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Logs', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
        await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
      return { content: [text('done')] }
    },
  )
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Reports progress', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken
      if (progressToken !== undefined)
        for (const progress of [0, 50, 100])
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          })
      return { content: [text('done')] }
    },
  )
  server.registerTool(
    'test_logging_tool',
    { description: 'Logs if the call asks for it', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      await mcpReq.log('info', 'Called')
      return { content: [text('done')] }
    },
  )
  const address = {
    $anchor: 'addressDef',
    type: 'object',
    properties: { street: { type: 'string' }, city: { type: 'string' } },
  }
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Has a schema of JSON Schema 2020-12',
      inputSchema: fromJsonSchema({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        $defs: { address },
        properties: {
          name: { type: 'string' },
          address: { $ref: '#/$defs/address' },
          contactMethod: { type: 'string', enum: ['phone', 'email'] },
          phone: { type: 'string' },
          email: { type: 'string' },
        },
        allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
        if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
        then: { required: ['phone'] },
        else: { required: ['email'] },
        additionalProperties: false,
      }),
    },
    async () => ({ content: [text('done')] }),
  )
}

const ask = (
  message: string,
  field: string,
  answer: { type: 'string' } | { type: 'boolean' } = { type: 'string' },
): InputRequest =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: answer }, required: [field] },
  })
const generate = (question: string): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens: 100 })

type Requests = Record<string, InputRequest>

const codec = createRequestStateCodec<number>({ key: 'k'.repeat(32) })

/** The requests of each round. Answers count only with the state of their round. */
const asking: Record<string, { rounds: Requests[]; hasState?: boolean }> = {
  test_input_required_result_elicitation: { rounds: [{ user_name: ask('What is your name?', 'name') }] },
  test_streaming_elicitation: { rounds: [{ user_name: ask('What is your name?', 'name') }] },
  test_input_required_result_sampling: {
    rounds: [{ capital_question: generate('What is the capital of France?') }],
  },
  test_missing_capability: { rounds: [{ question: generate('Who are you?') }] },
  test_input_required_result_list_roots: { rounds: [{ client_roots: inputRequired.listRoots() }] },
  test_input_required_result_request_state: {
    rounds: [{ confirm: ask('Please confirm', 'ok', { type: 'boolean' }) }],
    hasState: true,
  },
  test_input_required_result_tampered_state: {
    rounds: [{ confirm: ask('Please confirm', 'ok', { type: 'boolean' }) }],
    hasState: true,
  },
  test_input_required_result_multiple_inputs: {
    rounds: [
      {
        user_name: ask('What is your name?', 'name'),
        greeting: generate('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
    ],
    hasState: true,
  },
  test_input_required_result_multi_round: {
    rounds: [
      { step1: ask('Step 1: What is your name?', 'name') },
      { step2: ask('Step 2: What is your favorite color?', 'color') },
    ],
    hasState: true,
  },
}

/** The round of a call, from 0: how many earlier rounds its verified state and its answers prove. */
async function readRound(
  rounds: readonly Requests[],
  hasState: boolean,
  context: ServerContext,
): Promise<number> {
  const { inputResponses = {} } = context.mcpReq
  const state = context.mcpReq.requestState()
  const asked = hasState
    ? await codec.verify(typeof state === 'string' ? state : '', context).catch(() => undefined)
    : 0
  if (asked === undefined) return 0
  const isAnswered = Object.keys(rounds[asked] ?? {}).every((key) => key in inputResponses)
  return isAnswered ? asked + 1 : asked
}

/** Tools and a prompt that ask the client for input. The revision 2026-07-28 answers in a new call. */
function addAsking(server: McpServer): void {
  for (const [name, { rounds, hasState = false }] of Object.entries(asking))
    server.registerTool(name, { description: 'Asks', inputSchema: z.object({}) }, async (_args, context) => {
      const round = await readRound(rounds, hasState, context)
      const inputRequests = rounds[round]
      if (inputRequests)
        return inputRequired({ inputRequests, ...(hasState && { requestState: await codec.mint(round) }) })
      return { content: [text(`state-ok: ${JSON.stringify(context.mcpReq.inputResponses)}`)] }
    })
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'Asks what the client can answer', inputSchema: z.object({}) },
    async (_args, { mcpReq }) => {
      const declared = JSON.stringify(mcpReq.envelope ?? {})
      const inputRequests: Requests = {
        ...(declared.includes('sampling') && { question: generate('Who are you?') }),
        ...(declared.includes('elicitation') && { name: ask('What is your name?', 'name') }),
      }
      return inputRequired({ inputRequests })
    },
  )
  server.registerPrompt('test_input_required_result_prompt', { description: 'Asks' }, async ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.user_context
    if (!answer)
      return inputRequired({
        inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
      })
    return { messages: [{ role: 'user' as const, content: text(JSON.stringify(answer)) }] }
  })
  const region = { type: 'string', 'x-mcp-header': 'Region' }
  server.registerTool(
    'test_custom_headers',
    {
      description: 'Has a parameter in a header',
      inputSchema: fromJsonSchema({ type: 'object', properties: { region }, required: ['region'] }),
    },
    async (args) => ({ content: [text(JSON.stringify(args))] }),
  )
}

function addResources(server: McpServer): void {
  const plain = { mimeType: 'text/plain' }
  const toText = (uri: string, words: string) => ({ contents: [{ uri, ...plain, text: words }] })
  server.registerResource('static-text', 'test://static-text', plain, async () =>
    toText('test://static-text', 'This is the content of the static text resource.'),
  )
  server.registerResource('watched', 'test://watched-resource', plain, async () =>
    toText('test://watched-resource', 'Watched'),
  )
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, async () => ({
    contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: png }],
  }))
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { mimeType: 'application/json' },
    async (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  )
  server.server.setRequestHandler('resources/subscribe', async () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', async () => ({}))
}

function addPrompts(server: McpServer): void {
  const user = (content: ReturnType<typeof text | typeof embedded> | typeof image) => ({
    role: 'user' as const,
    content,
  })
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, async () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'With arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    async ({ arg1, arg2 }) => ({
      messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
    }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) => ({
      messages: [user(embedded(resourceUri)), user(text('Please process the embedded resource above.'))],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'With an image' }, async () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }))
}

/** Adds what the official conformance suite calls by name, since it knows no tools of ours. */
export function addMcpFeatures(server: McpServer): McpServer {
  server.server.registerCapabilities({
    logging: {},
    completions: {},
    prompts: {},
    resources: { subscribe: true },
  })
  addTools(server)
  addResources(server)
  addPrompts(server)
  addAsking(server)
  server.server.setRequestHandler('logging/setLevel', async () => ({}))
  server.server.setRequestHandler('completion/complete', async () => ({ completion: { values: [] } }))
  return server
}
