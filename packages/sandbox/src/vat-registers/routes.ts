import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { serveControl } from '../control.ts'
import { hang, InjectedFault } from '../injected-fault.ts'
import { Register } from './register.ts'

const registerFaults = ['unavailable', 'busy', 'timeout', 'not-json', 'refused'] as const
type RegisterFault = (typeof registerFaults)[number]

interface Rules {
  service: 'vies' | 'evatr'
  fault: RegisterFault
  times?: number
}

const controlBody = {
  type: 'object',
  required: ['service', 'fault'],
  additionalProperties: false,
  properties: {
    service: { enum: ['vies', 'evatr'] },
    fault: { enum: [...registerFaults] },
    times: { type: 'integer', minimum: 1 },
  },
}

interface ViesQuestion {
  countryCode?: string
  vatNumber?: string
  requesterMemberStateCode?: string
  requesterNumber?: string
}

interface EvatrQuestion {
  anfragendeUstid?: string
  angefragteUstid?: string
  firmenname?: string
  ort?: string
  plz?: string
  strasse?: string
}

/** Errors that VIES names, by what happens. */
const viesErrors = {
  unavailable: 'MS_UNAVAILABLE',
  busy: 'MS_MAX_CONCURRENT_REQ',
  refused: 'INVALID_REQUESTER_INFO',
} as const

/** Statuses of eVatR with the HTTP status that carries them. */
const evatrStatuses = {
  valid: ['evatr-0000', 200],
  invalid: ['evatr-2001', 404],
  unavailable: ['evatr-1001', 503],
  busy: ['evatr-0008', 429],
  refused: ['evatr-2005', 403],
} as const

/** The registers of VAT numbers: the EU's VIES and the German eVatR, and the control of their faults. */
export function vatRegisterRoutes(app: FastifyInstance): void {
  const registers = { vies: new Register(), evatr: new Register() }
  const faults = { vies: new InjectedFault<RegisterFault>(), evatr: new InjectedFault<RegisterFault>() }

  app.post<{ Body: ViesQuestion }>('/vies/check-vat-number', async ({ body }, reply) => {
    const { countryCode = '', vatNumber = '' } = body
    const fault = faults.vies.take()
    if (fault === 'timeout') await hang()
    if (fault === 'not-json') return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
    const answer =
      fault === 'timeout' ? 'unavailable' : (fault ?? registers.vies.ask(countryCode + vatNumber))
    if (answer !== 'valid' && answer !== 'invalid')
      return { actionSucceed: false, errorWrappers: [{ error: viesErrors[answer] }] }
    const isValid = answer === 'valid'
    return {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid: isValid,
      requestIdentifier: body.requesterNumber ? `SANDBOX${randomUUID().slice(0, 8)}` : '',
      name: isValid ? `Sandbox ${countryCode} Company` : '---',
      address: isValid ? `Main Street 1, ${countryCode}` : '---',
    }
  })

  app.post<{ Body: EvatrQuestion }>('/evatr/app/v1/abfrage', async ({ body }, reply) => {
    const { anfragendeUstid: own = '', angefragteUstid: asked = '' } = body
    const fault = faults.evatr.take()
    if (fault === 'timeout') await hang()
    if (fault === 'not-json') return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
    const isRefused = !/^DE\d{9}$/.test(own)
    const said = fault === 'timeout' ? 'unavailable' : (fault ?? registers.evatr.ask(asked))
    const [status, httpStatus] = evatrStatuses[isRefused ? 'refused' : said]
    const compared = (text: string | undefined) =>
      text === undefined ? 'C' : text.startsWith('Mismatch') ? 'B' : 'A'
    return reply.code(httpStatus).send({
      id: randomUUID(),
      anfrageZeitpunkt: new Date().toISOString(),
      status,
      ...(status === 'evatr-0000' && {
        ergFirmenname: compared(body.firmenname),
        ergOrt: compared(body.ort),
        ergPlz: compared(body.plz),
        ergStrasse: compared(body.strasse),
      }),
    })
  })

  serveControl<Rules>(app, '/_control/vat-registers', controlBody, {
    shown: () => ({
      vies: { fault: faults.vies.shown, questions: registers.vies.questions },
      evatr: { fault: faults.evatr.shown, questions: registers.evatr.questions },
    }),
    set: ({ service, fault, ...limits }) => faults[service].set(fault, limits),
    reset() {
      for (const name of ['vies', 'evatr'] as const) {
        faults[name].set(undefined)
        registers[name].reset()
      }
    },
  })
}
