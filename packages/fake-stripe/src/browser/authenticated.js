// Notifies the page that opened this frame that authentication is complete.
if (window.parent !== window) window.parent.postMessage({ stripe: 'authenticated' }, '*')
