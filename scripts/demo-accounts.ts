/** Demo accounts of every sandbox. */
export const demoSeller = { email: 'seller@merkwerk.test', password: 'merkwerk-demo-1!' }
export const demoAdmin = { email: 'admin@merkwerk.test', password: 'merkwerk-demo-1!' }
