/** The `error` object of a response. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_intent?: unknown
  setup_intent?: unknown
  payment_method?: unknown
}

/** An error response. Changes are rolled back unless `keepsChanges` is set: a decline stays on record. */
export class StripeError extends Error {
  override name = 'StripeError'
  readonly status: number
  readonly body: ErrorBody
  readonly keepsChanges: boolean

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message)
    this.status = status
    this.body = body
    this.keepsChanges = keepsChanges
  }
}

/** An invalid request: status 400 and the invalid parameter, if any. */
export const invalidRequest = (message: string, code?: string, param?: string): StripeError =>
  new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })

/** A missing object: 404 for the address of the request, 400 for a parameter. */
export function noSuch(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
}

export const missingParameter = (param: string): StripeError =>
  invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param)
