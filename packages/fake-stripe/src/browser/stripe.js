// The part of Stripe.js that saves cards and confirms payments, with its signatures and results.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  /** A frame of the fake account and its pending requests. */
  class Frame {
    constructor(path, title) {
      this.waiting = new Map()
      this.node = document.createElement('iframe')
      this.node.src = `${origin}${path}`
      this.node.title = title
      this.ready = new Promise((resolve) => {
        this.onReady = resolve
      })
      this.onMessage = (event) => this.take(event)
      window.addEventListener('message', this.onMessage)
    }

    take({ source, origin: from, data }) {
      if (source !== this.node.contentWindow || from !== origin || data?.stripe !== 'frame') return
      if (data.event === 'ready') this.onReady()
      else if (data.event === 'height') this.node.style.height = `${data.height}px`
      else this.waiting.get(data.answers)?.(data.result)
    }

    async ask(action, question = {}) {
      await this.ready
      const number = crypto.randomUUID()
      const response = new Promise((resolve) => this.waiting.set(number, resolve))
      this.node.contentWindow.postMessage({ stripe: 'shop', action, number, ...question }, origin)
      return response.finally(() => this.waiting.delete(number))
    }

    remove() {
      window.removeEventListener('message', this.onMessage)
      this.node.remove()
    }
  }

  /** The frame's names for Stripe's `appearance.variables`. */
  const styleNames = {
    colorText: 'text',
    colorTextPlaceholder: 'quiet',
    colorBackground: 'paper',
    colorPrimary: 'accent',
    colorDanger: 'fault',
    borderRadius: 'radius',
    fontFamily: 'font',
    fontSizeBase: 'size',
  }
  const night = { text: '#eceef0', quiet: '#a3abb2', paper: '#1b1f23', accent: '#56c7bf', fault: '#ff9d92' }

  function toStyle({ theme, variables = {} } = {}) {
    const named = Object.entries(variables).filter(([name]) => styleNames[name])
    return {
      ...(theme === 'night' && night),
      ...Object.fromEntries(named.map(([name, value]) => [styleNames[name], value])),
    }
  }

  /** Card fields in a frame, mounted in an element of the shop's page. */
  class Element {
    constructor(elements) {
      this.elements = elements
      this.listeners = []
    }

    mount(place) {
      const node = typeof place === 'string' ? document.querySelector(place) : place
      if (!node) throw new Error(`The place to mount the element does not exist: ${place}`)
      const locale = this.elements.options.locale ?? 'auto'
      this.frame = new Frame(`/stripe/v3/element?locale=${encodeURIComponent(locale)}`, 'Secure card fields')
      // Otherwise browsers paint a white background behind the frame on a dark page.
      const colorScheme = 'light only'
      Object.assign(this.frame.node.style, {
        display: 'block',
        width: '100%',
        height: '13rem',
        border: '0',
        colorScheme,
      })
      for (const listener of this.listeners) this.frame.ready.then(() => listener({ elementType: 'payment' }))
      node.replaceChildren(this.frame.node)
      this.applyStyle()
      return this
    }

    applyStyle() {
      return this.frame?.ask('applyStyle', { variables: toStyle(this.elements.options.appearance) })
    }

    on(event, listener) {
      if (event === 'ready') this.listeners.push(listener)
      return this
    }

    destroy() {
      this.frame?.remove()
      this.frame = undefined
    }
  }

  /** The payment element and its options. */
  class Elements {
    constructor(options) {
      this.options = options
    }

    create(type) {
      if (type !== 'payment') throw new Error(`Fake Stripe has no ${type} element.`)
      this.element = new Element(this)
      return this.element
    }

    update(options) {
      Object.assign(this.options, options)
      this.element?.applyStyle()
    }

    async submit() {
      const { error } = await this.element.frame.ask('validate')
      return error ? { error } : { selectedPaymentMethod: 'card' }
    }
  }

  /** Shows the bank's page over the shop's until the customer is done. */
  function authenticate(url) {
    return new Promise((resolve) => {
      const shade = document.createElement('div')
      Object.assign(shade.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: 'rgb(0 0 0 / 0.6)',
      })
      const frame = document.createElement('iframe')
      frame.src = `${url}&embedded=1`
      frame.title = '3-D Secure'
      Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
      const finish = ({ source, data }) => {
        if (source !== frame.contentWindow || data?.stripe !== 'authenticated') return
        window.removeEventListener('message', finish)
        shade.remove()
        resolve()
      }
      window.addEventListener('message', finish)
      shade.append(frame)
      document.body.append(shade)
      frame.focus()
    })
  }

  const kinds = {
    payment: { path: 'payment_intents', name: 'paymentIntent', fault: 'last_payment_error' },
    setup: { path: 'setup_intents', name: 'setupIntent', fault: 'last_setup_error' },
  }
  const readKind = (clientSecret) => (clientSecret.startsWith('seti_') ? kinds.setup : kinds.payment)
  const readId = (clientSecret) => clientSecret.split('_secret_')[0]

  class Client {
    constructor(key) {
      this.key = key
    }

    elements(options = {}) {
      return new Elements(options)
    }

    call(method, path, params) {
      this.controller ??= this.openController()
      return this.controller.ask('call', { key: this.key, method, path, params })
    }

    openController() {
      const frame = new Frame('/stripe/v3/controller', 'Stripe')
      frame.node.style.display = 'none'
      frame.node.ariaHidden = 'true'
      document.body.append(frame.node)
      return frame
    }

    async retrieve(clientSecret) {
      const { path, name } = readKind(clientSecret)
      const params = { client_secret: clientSecret }
      const response = await this.call('GET', `${path}/${readId(clientSecret)}`, params)
      return response.error ? { error: response.error } : { [name]: response }
    }

    /** Lets the customer authenticate if the intent requires it. */
    async handleNextAction({ clientSecret }) {
      const { name, fault } = readKind(clientSecret)
      const before = await this.retrieve(clientSecret)
      const action = before[name]?.next_action
      if (!action) return before
      await authenticate(action.use_stripe_sdk.stripe_js)
      const after = await this.retrieve(clientSecret)
      const error = after[name]?.[fault]
      return after[name]?.status === 'requires_payment_method'
        ? { error: { ...error, [name]: after[name] } }
        : after
    }

    /** Saves the card of the payment element, without leaving the page. */
    async confirmSetup({ elements, clientSecret }) {
      const method = await elements.element.frame.ask('createPaymentMethod', { key: this.key })
      if (method.error) return { error: method.error }
      const response = await this.call('POST', `setup_intents/${readId(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        use_stripe_sdk: true,
        payment_method: method.id,
      })
      return response.error ? { error: response.error } : this.handleNextAction({ clientSecret })
    }
  }

  window.Stripe = (key) => {
    if (!/^pk_test_\w+$/.test(key))
      throw new Error(`Invalid value for Stripe(): a key pk_test_… is expected, not ${key}.`)
    return new Client(key)
  }
  window.Stripe.version = 'fake'
})()
