import type { FastifyInstance } from 'fastify';
import type { World } from './world.ts';

/** A call of the page to the counter, as the page made it. */
export interface CounterCall {
  readonly at: string;
  readonly id: number;
  readonly method: string;
  readonly arguments: readonly unknown[];
}

const KEPT = 300;

/** Our own script in the place of the counter's: hands over what had queued, then every call as it comes. */
const TAG = `(()=>{const to=new URL('calls',document.currentScript.src).href;
const send=(id,method,...rest)=>{if(window['disableYaCounter'+id])return;
const told=rest.find((one)=>typeof one==='function'),said=rest.filter((one)=>one!==told);
fetch(to,{method:'POST',keepalive:true,headers:{'content-type':'text/plain'},body:JSON.stringify({id,method,arguments:said})}).catch(()=>{}).finally(told);};
const waiting=(window.ym&&window.ym.a)||[];window.ym=send;for(const call of waiting)send(...call);})();`;

/** The counter of visits, pretended: what pages tell it is listed and nothing is made of it. */
export function openMetrika(world: World) {
  let calls: CounterCall[] = [];
  world.onReset(() => {
    calls = [];
  });
  return {
    list: (): readonly CounterCall[] => calls,
    take(call: Omit<CounterCall, 'at'>): void {
      calls = [...calls, { at: world.now().toISOString(), ...call }].slice(-KEPT);
      world.changed();
    },
  };
}

export type Metrika = ReturnType<typeof openMetrika>;

export function metrikaRoutes(metrika: Metrika) {
  return async (scope: FastifyInstance) => {
    scope.get('/tag.js', async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(TAG),
    );
    scope.post<{ Body: string }>('/calls', async (request, reply) => {
      const call = JSON.parse(request.body) as { id?: unknown; method?: unknown; arguments?: unknown };
      metrika.take({
        id: Number(call.id),
        method: String(call.method),
        arguments: Array.isArray(call.arguments) ? call.arguments : [],
      });
      return reply.header('access-control-allow-origin', '*').send('ok');
    });
  };
}
