// Tells the page that opened this frame that the customer is done.
if (window.parent !== window) window.parent.postMessage({ stripe: 'authenticated' }, '*')
