import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from './sandbox-context.ts';

/** A call that a page made to the counter. */
export interface CounterCall {
  readonly at: string;
  readonly id: number;
  readonly method: string;
  readonly arguments: readonly unknown[];
}

const MAX_ENTRIES = 300;

/** Replaces the counter's script: sends the queued calls, then every further call. */
const TAG = `(()=>{const to=new URL('calls',document.currentScript.src).href;
const send=(id,method,...rest)=>{if(window['disableYaCounter'+id])return;
const done=rest.find((one)=>typeof one==='function'),args=rest.filter((one)=>one!==done);
fetch(to,{method:'POST',keepalive:true,headers:{'content-type':'text/plain'},body:JSON.stringify({id,method,arguments:args})}).catch(()=>{}).finally(done);};
const waiting=(window.ym&&window.ym.a)||[];window.ym=send;for(const call of waiting)send(...call);})();`;

/** The fake visit counter: only lists the calls of pages. */
export function openMetrika(context: SandboxContext) {
  let calls: CounterCall[] = [];
  context.onReset(() => {
    calls = [];
  });
  return {
    list: (): readonly CounterCall[] => calls,
    take(call: Omit<CounterCall, 'at'>): void {
      calls = [...calls, { at: context.now().toISOString(), ...call }].slice(-MAX_ENTRIES);
      context.changed();
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
