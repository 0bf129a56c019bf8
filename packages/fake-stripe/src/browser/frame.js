// Runs in the frames that stripe.js opens. Calls the API for the shop's page and never passes on the card.

const form = document.getElementById('card')
const errorText = document.getElementById('fault')
const shop = window.parent

/** Nested names in the bracket notation of the API. */
function* pairs(value, path = '') {
  if (value === undefined || value === null) return
  if (typeof value !== 'object') yield [path, String(value)]
  else
    for (const [name, inner] of Object.entries(value)) yield* pairs(inner, path ? `${path}[${name}]` : name)
}

const connectionError = (message) => ({ error: { type: 'api_connection_error', message } })

async function call({ key, method, path, params }) {
  const text = new URLSearchParams([...pairs(params)])
  const isGet = method === 'GET'
  try {
    const response = await fetch(`/v1/${path}${isGet ? `?${text}` : ''}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(!isGet && { body: text }),
    })
    return await response.json()
  } catch (error) {
    return connectionError(error.message)
  }
}

const digits = (name) => form.elements[name].value.replaceAll(/\D/g, '')

function isNumber(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return number.length >= 12 && sum % 10 === 0
}

const isExpiry = (text) => /^(0[1-9]|1[0-2])\d{2}$/.test(text)
const isCvc = (text) => /^\d{3,4}$/.test(text)
const checks = { number: isNumber, expiry: isExpiry, cvc: isCvc }
const messages = {
  en: {
    number: 'Your card number is incomplete.',
    expiry: "Your card's expiration date is incomplete.",
    cvc: "Your card's security code is incomplete.",
  },
  de: {
    number: 'Die Kartennummer ist unvollständig.',
    expiry: 'Das Ablaufdatum ist unvollständig.',
    cvc: 'Die Prüfziffer ist unvollständig.',
  },
}

/** The first invalid field, as an error in the API's format. */
function findInvalidField() {
  const name = Object.keys(checks).find((each) => !checks[each](digits(each)))
  return (
    name && {
      name,
      type: 'validation_error',
      code: `incomplete_${name}`,
      message: messages[document.documentElement.lang][name],
    }
  )
}

function showError(error) {
  const field = error?.name ?? { exp_month: 'expiry', exp_year: 'expiry' }[error?.param] ?? error?.param
  for (const input of form.querySelectorAll('input')) {
    if (input.name === field) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
  }
  errorText.textContent = error?.message ?? ''
  postHeight()
}

async function createPaymentMethod({ key }) {
  const invalid = findInvalidField()
  showError(invalid)
  if (invalid) {
    form.elements[invalid.name].focus()
    const { name: _name, ...error } = invalid
    return { error }
  }
  const expiry = digits('expiry')
  const card = {
    number: digits('number'),
    exp_month: Number(expiry.slice(0, 2)),
    exp_year: 2000 + Number(expiry.slice(2)),
    cvc: digits('cvc'),
  }
  const response = await call({
    key,
    method: 'POST',
    path: 'payment_methods',
    params: { type: 'card', card },
  })
  showError(response.error)
  return response
}

async function validate() {
  const invalid = findInvalidField()
  showError(invalid)
  return invalid ? { error: { type: invalid.type, code: invalid.code, message: invalid.message } } : {}
}

function applyStyle({ variables }) {
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(`--${name}`, value)
  postHeight()
  return {}
}

const actions = {
  call,
  createPaymentMethod,
  validate,
  applyStyle,
}

const post = (message) => shop.postMessage({ stripe: 'frame', ...message }, '*')
const postHeight = () =>
  form && post({ event: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })

window.addEventListener('message', async ({ source, data }) => {
  if (source !== shop || data?.stripe !== 'shop' || !Object.hasOwn(actions, data.action)) return
  post({ answers: data.number, result: (await actions[data.action](data)) ?? {} })
})

/** Groups digits during typing: cards by four, the date as MM / YY. */
function tidy(input) {
  const typed = input.value.replaceAll(/\D/g, '')
  if (input.name === 'number') input.value = typed.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  if (input.name === 'expiry')
    input.value = typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2, 4)}` : typed
  if (input.name === 'cvc') input.value = typed.slice(0, 4)
}

if (form) {
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('input', ({ target }) => {
    tidy(target)
    showError()
  })
  new ResizeObserver(postHeight).observe(document.body)
}
post({ event: 'ready' })
