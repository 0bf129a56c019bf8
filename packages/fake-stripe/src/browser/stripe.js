// The part of Stripe.js that saves cards and pays with them, with its signatures and results.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  /** A frame of the fake account and its pending requests. */
  class Frame {
    constructor(path, title) {
      this.waiting = new Map()
      this.listeners = new Map()
      this.node = document.createElement('iframe')
      this.node.src = `${origin}${path}`
      this.node.title = title
      this.ready = new Promise((resolve) => this.on('ready', resolve))
      this.onMessage = (event) => this.take(event)
      window.addEventListener('message', this.onMessage)
    }

    take({ source, origin: from, data }) {
      if (source !== this.node.contentWindow || from !== origin || data?.stripe !== 'frame') return
      if (data.event) this.emit(data.event, data)
      else this.waiting.get(data.answers)?.(data.result)
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener])
    }

    off(event, listener) {
      const rest = listener ? (this.listeners.get(event) ?? []).filter((each) => each !== listener) : []
      this.listeners.set(event, rest)
    }

    emit(event, detail) {
      for (const listener of this.listeners.get(event) ?? []) listener(detail)
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

  /** The frame's names for Stripe's `appearance.variables` and a card element's `style.base`. */
  const styleNames = {
    colorText: 'text',
    colorTextPlaceholder: 'quiet',
    colorBackground: 'paper',
    colorPrimary: 'accent',
    colorDanger: 'fault',
    borderRadius: 'radius',
    fontFamily: 'font',
    fontSizeBase: 'size',
    color: 'text',
    backgroundColor: 'paper',
    fontSize: 'size',
  }
  const night = { text: '#eceef0', quiet: '#a3abb2', paper: '#1b1f23', accent: '#56c7bf', fault: '#ff9d92' }

  function variablesOf({ appearance = {}, style = {} }) {
    const given = { ...appearance.variables, ...style.base }
    const named = Object.entries(given).filter(([name]) => styleNames[name])
    return {
      ...(appearance.theme === 'night' && night),
      ...Object.fromEntries(named.map(([name, value]) => [styleNames[name], value])),
    }
  }

  /** Fields in a frame, mounted in an element of the shop's page. */
  class Element {
    constructor(type, options, elements) {
      this.type = type
      this.options = options
      this.listeners = []
      this.frame = undefined
      this.elements = elements
    }

    mount(place) {
      const node = typeof place === 'string' ? document.querySelector(place) : place
      if (!node) throw new Error(`The place to mount the element does not exist: ${place}`)
      this.unmount()
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
      this.frame.on('height', ({ height }) => {
        this.frame.node.style.height = `${height}px`
      })
      for (const [event, listener] of this.listeners) this.listen(event, listener)
      node.replaceChildren(this.frame.node)
      this.applyStyle()
      return this
    }

    applyStyle() {
      const variables = variablesOf({ ...this.elements.options, ...this.options })
      return this.frame?.ask('applyStyle', { variables })
    }

    listen(event, listener) {
      this.frame.on(event, ({ empty, complete, brand }) =>
        listener({
          elementType: this.type,
          ...(event === 'change' && { empty, complete, brand, value: { type: 'card' } }),
        }),
      )
    }

    on(event, listener) {
      this.listeners.push([event, listener])
      if (this.frame) this.listen(event, listener)
      return this
    }

    off(event) {
      this.listeners = this.listeners.filter(([each]) => each !== event)
      this.frame?.off(event)
      return this
    }

    update(options) {
      Object.assign(this.options, options)
      this.applyStyle()
    }

    focus() {
      this.frame?.ask('focus')
    }

    blur() {
      this.frame?.ask('blur')
    }

    clear() {
      this.frame?.ask('clear')
    }

    unmount() {
      this.frame?.remove()
      this.frame = undefined
    }

    destroy() {
      this.unmount()
      this.elements.forget(this)
    }
  }

  class Elements {
    constructor(options) {
      this.options = options
      this.created = []
    }

    create(type, options = {}) {
      if (type !== 'card' && type !== 'payment') throw new Error(`Fake Stripe has no ${type} element.`)
      const element = new Element(type, { ...options }, this)
      this.created.push(element)
      return element
    }

    getElement(type) {
      return this.created.find((element) => element.type === type) ?? null
    }

    forget(element) {
      this.created = this.created.filter((each) => each !== element)
    }

    update(options) {
      Object.assign(this.options, options)
      for (const element of this.created) element.applyStyle()
    }

    async submit() {
      const { error } = await this.created[0].frame.ask('validate')
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
  const kindOf = (clientSecret) => (clientSecret.startsWith('seti_') ? kinds.setup : kinds.payment)
  const idOf = (clientSecret) => clientSecret.split('_secret_')[0]

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

    async createPaymentMethod({ card, elements, type: _type, params, ...rest }) {
      const element = card ?? elements?.created[0]
      const response = await element.frame.ask('createPaymentMethod', {
        key: this.key,
        params: params ?? rest,
      })
      return response.error ? { error: response.error } : { paymentMethod: response }
    }

    async retrieve(clientSecret) {
      const { path, name } = kindOf(clientSecret)
      const response = await this.call('GET', `${path}/${idOf(clientSecret)}`, {
        client_secret: clientSecret,
      })
      return response.error ? { error: response.error } : { [name]: response }
    }

    retrievePaymentIntent(clientSecret) {
      return this.retrieve(clientSecret)
    }

    retrieveSetupIntent(clientSecret) {
      return this.retrieve(clientSecret)
    }

    /** Lets the customer authenticate if the intent requires it. */
    async handleNextAction({ clientSecret }) {
      const { name, fault } = kindOf(clientSecret)
      const before = await this.retrieve(clientSecret)
      const action = before[name]?.next_action
      if (!action) return before
      if (action.type === 'redirect_to_url') {
        window.location.assign(action.redirect_to_url.url)
        return new Promise(() => {})
      }
      await authenticate(action.use_stripe_sdk.stripe_js)
      const after = await this.retrieve(clientSecret)
      const error = after[name]?.[fault]
      return after[name]?.status === 'requires_payment_method'
        ? { error: { ...error, [name]: after[name] } }
        : after
    }

    async confirm(clientSecret, paymentMethod, params = {}, handlesActions = true) {
      const { path, name } = kindOf(clientSecret)
      const response = await this.call('POST', `${path}/${idOf(clientSecret)}/confirm`, {
        client_secret: clientSecret,
        use_stripe_sdk: true,
        payment_method: paymentMethod,
        ...params,
      })
      if (response.error) return { error: response.error }
      return handlesActions ? this.handleNextAction({ clientSecret }) : { [name]: response }
    }

    async confirmCard(clientSecret, { payment_method: chosen, ...params }, { handleActions = true } = {}) {
      let id = chosen
      if (typeof chosen === 'object') {
        const { paymentMethod, error } = await this.createPaymentMethod({ type: 'card', ...chosen })
        if (error) return { error }
        id = paymentMethod.id
      }
      return this.confirm(clientSecret, id, params, handleActions)
    }

    confirmCardSetup(clientSecret, details = {}, options = {}) {
      return this.confirmCard(clientSecret, details, options)
    }

    confirmCardPayment(clientSecret, details = {}, options = {}) {
      return this.confirmCard(clientSecret, details, options)
    }

    /** Confirms with the data of the payment element. Then opens `return_url` unless `redirect` is `if_required`. */
    async confirmElements({
      elements,
      clientSecret = elements?.options.clientSecret,
      confirmParams = {},
      redirect = 'always',
    }) {
      const {
        payment_method: saved,
        payment_method_data: described = {},
        return_url: returnUrl,
      } = confirmParams
      let id = saved
      if (elements) {
        const { paymentMethod, error } = await this.createPaymentMethod({ elements, params: described })
        if (error) return { error }
        id = paymentMethod.id
      }
      const result = await this.confirm(clientSecret, id, returnUrl && { return_url: returnUrl })
      if (result.error || redirect === 'if_required') return result
      const { name } = kindOf(clientSecret)
      const url = new URL(returnUrl)
      url.searchParams.set(result[name].object, result[name].id)
      url.searchParams.set(`${result[name].object}_client_secret`, clientSecret)
      url.searchParams.set('redirect_status', result[name].status)
      window.location.assign(url)
      return new Promise(() => {})
    }

    confirmSetup(options) {
      return this.confirmElements(options)
    }

    confirmPayment(options) {
      return this.confirmElements(options)
    }
  }

  window.Stripe = (key) => {
    if (!/^pk_test_\w+$/.test(key))
      throw new Error(`Invalid value for Stripe(): a key pk_test_… is expected, not ${key}.`)
    return new Client(key)
  }
  window.Stripe.version = 'fake'
})()
