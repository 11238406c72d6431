import { createApp, ref } from 'vue';

const app = createApp({
  setup() {
    return { service: window.service, value: ref({ prefecture: '東京都' }), confidence: ref('') };
  },
  template: `
    <form id="form">
      <banchi-address :base-url="service" lang="en" name="home" required :value="value"
        @change="value = $event.target.value; confidence = $event.target.confidence"></banchi-address>
      <output id="confidence">{{ confidence }} {{ value.town }}</output>
    </form>`,
});
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('banchi-');
app.mount('#app');
